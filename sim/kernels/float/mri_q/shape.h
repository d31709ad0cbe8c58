enum { VOXELS = 60, SAMPLES = 32 };
