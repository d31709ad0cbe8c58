"""Each kind of call that devices support, by way of PyOpenCL: queries, queues, events, memory, programs, kernels."""
import pathlib
import unittest

import numpy as np
import pyopencl as cl

SOURCE = pathlib.Path(__file__).with_name("kernels.cl").read_text()
COUNT = 32


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.platform = cl.get_platforms()[0]
        cls.device = cls.platform.get_devices()[0]
        cls.context = cl.Context([cls.device])
        cls.queue = cl.CommandQueue(cls.context, properties=cl.command_queue_properties.PROFILING_ENABLE)
        cls.program = cl.Program(cls.context, SOURCE).build()
        cls.numbers = np.arange(COUNT, dtype=np.int32)

    def buffer(self, flags=0):
        return cl.Buffer(self.context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR | flags, hostbuf=self.numbers)

    def read(self, buffer):
        out = np.empty(buffer.size // 4, dtype=np.int32)
        cl.enqueue_copy(self.queue, out, buffer)
        return out

    def test_queries(self):
        self.assertEqual(self.platform.name, "heddle")
        self.assertEqual(self.platform.profile, "FULL_PROFILE")
        self.assertTrue(self.device.available and self.device.compiler_available)
        self.assertFalse(self.device.image_support)
        self.assertTrue(self.device.double_fp_config & cl.device_fp_config.FMA)
        self.assertEqual(self.device.svm_capabilities, 0)
        self.assertIn("cl_khr_fp64", self.device.extensions)
        self.assertEqual(cl.get_supported_image_formats(self.context, 0, cl.mem_object_type.IMAGE2D), [])
        self.assertEqual(self.context.devices, [self.device])
        self.assertEqual(self.queue.device, self.device)
        self.assertEqual(self.queue.properties, cl.command_queue_properties.PROFILING_ENABLE)

    def test_copies(self):
        a, b = self.buffer(), self.buffer()
        cl.enqueue_fill_buffer(self.queue, b, np.int32(9), 0, b.size)
        cl.enqueue_copy(self.queue, b, a, src_offset=8, dst_offset=4, byte_count=8)
        np.testing.assert_array_equal(self.read(b)[:4], [9, 2, 3, 9])
        cl.enqueue_copy(self.queue, b, a, src_origin=(0, 1), dst_origin=(0, 0), region=(8, 2), src_pitches=(16,),
                        dst_pitches=(8,))
        np.testing.assert_array_equal(self.read(b)[:4], [4, 5, 8, 9])
        box = np.full((2, 2), 5, dtype=np.int32)
        cl.enqueue_copy(self.queue, b, box, buffer_origin=(4, 0), host_origin=(0, 0), region=(8, 2), buffer_pitches=(16,),
                        host_pitches=(8,))
        np.testing.assert_array_equal(self.read(b)[:8], [4, 5, 5, 9, 9, 5, 5, 9])
        cl.enqueue_migrate_mem_objects(self.queue, [a, b])

    def test_map(self):
        a = self.buffer()
        mapped, _ = cl.enqueue_map_buffer(self.queue, a, cl.map_flags.READ | cl.map_flags.WRITE, 0, (COUNT,), np.int32)
        np.testing.assert_array_equal(mapped, self.numbers)
        mapped[3] = 77
        mapped.base.release(self.queue)
        self.assertEqual(self.read(a)[3], 77)

    def test_parts(self):
        a = self.buffer()
        part = a.get_sub_region(0, 16)
        cl.enqueue_fill_buffer(self.queue, part, np.int32(-1), 0, 16)
        np.testing.assert_array_equal(self.read(a)[:5], [-1, -1, -1, -1, 4])
        self.assertEqual(part.associated_memobject, a)
        host = self.numbers.copy()
        used = cl.Buffer(self.context, cl.mem_flags.USE_HOST_PTR, hostbuf=host)
        self.program.add(self.queue, (COUNT,), None, a, used, np.int32(1))
        self.assertEqual(self.read(used)[COUNT - 1], COUNT)

    def test_events(self):
        a, b = self.buffer(), self.buffer()
        user, seen = cl.UserEvent(self.context), []
        queue = cl.CommandQueue(self.context, properties=cl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                cl.command_queue_properties.PROFILING_ENABLE)
        first = self.program.add(queue, (COUNT,), (8,), a, b, np.int32(3), wait_for=[user])
        first.set_callback(cl.command_execution_status.COMPLETE, seen.append)
        marker = cl.enqueue_marker(queue, wait_for=[first])
        barrier = cl.enqueue_barrier(queue)
        second = self.program.add(queue, (COUNT,), (8,), b, a, np.int32(4))
        queue.flush()
        self.assertEqual(first.command_execution_status, cl.command_execution_status.QUEUED)
        user.set_status(cl.command_execution_status.COMPLETE)
        cl.wait_for_events([marker, barrier, second])
        np.testing.assert_array_equal(self.read(a), self.numbers + 7)
        self.assertLessEqual(first.profile.end, second.profile.start)
        self.assertEqual(second.command_type, cl.command_type.NDRANGE_KERNEL)
        queue.finish()
        self.assertEqual(seen, [cl.command_execution_status.COMPLETE])

    def test_kernels(self):
        a = self.buffer()
        kernel = self.program.reverse
        table = cl.Buffer(self.context, cl.mem_flags.READ_ONLY | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.zeros(4, np.int32))
        kernel(self.queue, (COUNT,), (16,), a, a, cl.LocalMemory(64), table)
        np.testing.assert_array_equal(self.read(a), self.numbers.reshape(2, 16)[:, ::-1].ravel())
        self.assertEqual((kernel.function_name, kernel.num_args), ("reverse", 4))
        work_group = cl.kernel_work_group_info
        self.assertGreaterEqual(kernel.get_work_group_info(work_group.WORK_GROUP_SIZE, self.device), 64)
        self.assertEqual([k.function_name for k in self.program.all_kernels()][:3], ["add", "where", "required"])
        kept = cl.Program(self.context, SOURCE).build(["-cl-kernel-arg-info"]).add
        self.assertEqual(kept.get_arg_info(2, cl.kernel_arg_info.NAME), "addend")
        twin, b = cl.Kernel(self.program, "add"), self.buffer()
        twin.set_args(b, b, np.int32(100))
        cl.enqueue_nd_range_kernel(self.queue, twin, (8,), (8,), global_work_offset=(8,))
        np.testing.assert_array_equal(self.read(b), self.numbers + 100 * (self.numbers // 8 == 1))

    def test_copies(self):
        text = '''__kernel void through(__global const uchar3 *from, __global uchar3 *to) {
                      __local uchar3 l[8];
                      event_t e = async_work_group_copy(l, from, 8, 0);
                      wait_group_events(1, &e);
                      e = async_work_group_copy(to, l, 8, 0);
                      wait_group_events(1, &e);
                  }'''
        a, b = self.buffer(), cl.Buffer(self.context, cl.mem_flags.READ_WRITE, 32)
        cl.Program(self.context, text).build().through(self.queue, (8,), (8,), a, b)
        np.testing.assert_array_equal(self.read(b) & 0xFFFFFF, self.numbers[:8])

    def test_programs(self):
        part = cl.Program(self.context, "int three(void) { return 3; }").compile()
        main = cl.Program(self.context, "int three(void); __kernel void f(__global int *x) { x[get_global_id(0)] = three(); }")
        linked = cl.link_program(self.context, [part, main.compile()])
        a = self.buffer()
        linked.f(self.queue, (COUNT,), None, a)
        self.assertTrue((self.read(a) == 3).all())
        self.assertEqual(linked.get_build_info(self.device, cl.program_build_info.STATUS), 0)
        cl.unload_platform_compiler(self.platform)

    def test_refused(self):
        with self.assertRaises(cl.LogicError):
            self.device.create_sub_devices([cl.device_partition_property.EQUALLY, 2])
        with self.assertRaises(cl.Error):
            cl.Image(self.context, cl.mem_flags.READ_ONLY, cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.FLOAT),
                     shape=(4, 4))
        with self.assertRaises(cl.Error):
            cl.Sampler(self.context, True, cl.addressing_mode.CLAMP, cl.filter_mode.NEAREST)


if __name__ == "__main__":
    unittest.main()
