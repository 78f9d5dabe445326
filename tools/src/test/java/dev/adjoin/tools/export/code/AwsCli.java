// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.tools.export.Tools;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The AWS CLI as a command that starts at once. Its modules, which take most of a second to load,
 * are loaded by one process; each call of the command is a fork of it.
 */
final class AwsCli implements AutoCloseable {
  private static final String SERVER =
      """
      import contextlib, io, json, os, signal, socket, sys
      from awscli import clidriver
      with contextlib.redirect_stdout(io.StringIO()):
          clidriver.create_clidriver().main(["dynamodb", "query", "--generate-cli-skeleton"])
      signal.signal(signal.SIGCHLD, signal.SIG_IGN)
      server = socket.create_server(("127.0.0.1", 0))
      print(sys.executable, server.getsockname()[1], flush=True)
      while True:
          connection, _ = server.accept()
          if os.fork() == 0:
              arguments, environment = json.loads(connection.makefile("rb").readline())
              os.environ.update(environment)
              os.dup2(connection.fileno(), 1)
              code = clidriver.create_clidriver().main(arguments)
              sys.stdout.flush()
              os.write(1, b"\\n%d" % code)
              os._exit(0)
          connection.close()
      """;

  private static final String COMMAND =
      """
      #!%s -SE
      import json, os, socket, sys
      connection = socket.create_connection(("127.0.0.1", %s))
      environment = {name: value for name, value in os.environ.items() if name.startswith("AWS_")}
      connection.sendall(json.dumps([sys.argv[1:], environment]).encode() + b"\\n")
      output, _, code = connection.makefile("rb").read().rpartition(b"\\n")
      sys.stdout.buffer.write(output)
      sys.exit(int(code))
      """;

  private final Process server;

  private AwsCli(Process server) {
    this.server = server;
  }

  /**
   * Makes the command {@code aws} in a folder.
   *
   * @return null if the AWS CLI is no module of Python
   */
  static @Nullable AwsCli in(Path folder) throws IOException, InterruptedException {
    if (!Tools.succeeds("python3", "-c", "import awscli.clidriver")) {
      return null;
    }
    Process server =
        new ProcessBuilder("python3", "-c", SERVER)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader started = server.inputReader()) {
      String[] words = started.readLine().split(" ");
      Path command = folder.resolve("aws");
      Files.writeString(command, COMMAND.formatted(words[0], words[1]));
      Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
    }
    return new AwsCli(server);
  }

  @Override
  public void close() {
    server.descendants().forEach(ProcessHandle::destroyForcibly);
    server.destroyForcibly();
  }
}
