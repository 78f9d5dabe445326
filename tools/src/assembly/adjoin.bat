@rem SPDX-License-Identifier: Apache-2.0
@echo off
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -Xlog:disable -jar "%~dp0..\lib\adjoin.jar" %*
