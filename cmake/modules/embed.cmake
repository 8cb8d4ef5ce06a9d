# cmake -D "IN=file;file..." -D OUT=file.inc -P embed.cmake
set(all)
foreach(file ${IN})
  file(READ ${file} bytes HEX)
  string(APPEND all ${bytes})
endforeach()
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," all "${all}")
string(REGEX REPLACE "(('....',)('....',)('....',)('....',)('....',)('....',)('....',)('....',))" "\\1\n" all "${all}")
file(WRITE ${OUT} "${all}\n")
