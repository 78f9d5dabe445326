@rem SPDX-License-Identifier: Apache-2.0
@rem
@rem Runs Adjoin of a release on Windows, with the options of bin/adjoin. It keeps no archive of
@rem loaded classes and does not know whether it writes to a terminal.
@echo off
setlocal
set "java=java"
if not defined JAVA_HOME goto options
set "java=%JAVA_HOME%\bin\java.exe"
if exist "%java%" goto options
echo adjoin: JAVA_HOME is "%JAVA_HOME%", which holds no bin\java.exe>&2
echo     Let JAVA_HOME name a JDK 17 or newer, or unset it>&2
exit /b 1

:options
set "options=-Xlog:disable"
set "heap="
if "%~1"=="dump" goto run
if "%~1"=="studio" goto run
if "%~1"=="serve" goto serve
if "%~1"=="load" goto load
set "options=%options% -XX:TieredStopAtLevel=1"
goto run

:load
set "options=%options% -XX:+UseParallelGC"
goto run

:serve
set "heap=-XX:MaxRAMPercentage=50"

@rem %* stays as it is when arguments are shifted. "=" parts two arguments, as a blank does.
:argument
if "%~1"=="" goto run
if not "%~1"=="--memory" goto next
echo("%~2"| findstr /r /i /c:"^.[1-9][0-9]*[mg].$" >nul && set "heap=-Xmx%~2"
:next
shift
goto argument

:run
"%java%" %options% %heap% -jar "%~dp0..\lib\adjoin.jar" %*
