-- A file of heddle report --export says of which database and RTL it is.
CREATE TABLE origin(database TEXT, stamp TEXT, version TEXT);
CREATE TABLE origin_rtl AS SELECT point, rtl_hash FROM temp.current;
DELETE FROM took;
