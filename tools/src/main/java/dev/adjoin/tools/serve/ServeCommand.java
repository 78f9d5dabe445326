// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.serve;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Stop;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code serve} command, which serves the engine over HTTP until it is stopped. */
@Command(
    name = "serve",
    description = "Serve DynamoDB over HTTP, for any AWS SDK or tool.",
    descriptionHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin serve",
      "  adjoin serve --port 8001 --engine dir:.adjoin/tables",
      "  adjoin serve --memory 4g",
      "  adjoin serve --host 0.0.0.0 --allow-host db.test",
      "  adjoin serve --cors https://admin.example.org",
      "  adjoin serve --cloud 7"
    })
public final class ServeCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private EngineOption engine = new EngineOption();
  @Mixin private AddressOption address = new AddressOption("8000");
  @Mixin private AccessOptions access = new AccessOptions();
  @Mixin private ServeMemory memory = new ServeMemory();

  public ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    // All checks come first, so that a failed start leaves no new directory behind.
    memory.check();
    engine.check();
    access.check(address);
    address.requireFree();
    Stop stop = new Stop();
    try (EmbeddedDynamoDb dynamoDb = engine.open();
        DynamoDbServer endpoint = address.serve(access.serverOf(dynamoDb)::start)) {
      dynamoDb.announce(endpoint);
      console.out().print(greeting(endpoint.uri().toString()));
      warnOfOthers();
      if (console.flush()) {
        stop.await();
      }
    } finally {
      stop.done();
    }
    return ExitCode.OK;
  }

  private String greeting(String uri) {
    return """
        DynamoDB is served at %s, %s.
        Its heap takes %s; --memory changes that.

            AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any AWS_DEFAULT_REGION=us-east-1 \\
              aws dynamodb list-tables --endpoint-url %s

        Ctrl-C stops it.
        """
        .formatted(uri, engine, memory, uri);
  }

  private void warnOfOthers() {
    if (address.isOpen()) {
      console.err().println("Whoever reaches this machine can read and change everything there.");
    }
  }
}
