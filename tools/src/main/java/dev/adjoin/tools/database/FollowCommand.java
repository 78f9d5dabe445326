// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.StreamFollower;
import dev.adjoin.StreamReport;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Stop;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The {@code follow} command, which applies the table's stream until it is stopped. */
@Command(
    name = "follow",
    description =
        "Apply what the table's stream reports. That is what expired, and what other "
            + "programs removed or changed.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin follow presence.yaml",
      "  adjoin follow presence.yaml --once",
      "  adjoin follow presence.yaml --engine aws"
    })
public final class FollowCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();
  @Mixin private SettleOption settle = new SettleOption();

  @Option(names = "--once", description = "Apply what the stream holds now, and end.")
  private boolean once;

  public FollowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.follow(console, this::follow);
  }

  private int follow(Database database) {
    settle.apply(database);
    Adjoin db = database.adjoin();
    try (DynamoDbStreamsClient streams = database.streams()) {
      StreamFollower follower = db.follow(streams);
      return once ? drain(follower) : run(follower, db.tableName());
    }
  }

  private int drain(StreamFollower follower) {
    StreamReport report = follower.drain();
    if (report.records() == 0 && !options.json()) {
      console.out().println("The stream holds nothing new.");
    } else {
      print(report);
    }
    return report.failures().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private int run(StreamFollower follower, String table) {
    Stop stop = new Stop(follower::stop);
    console.note("Following the stream of " + table + "; Ctrl-C stops");
    try {
      follower.onBatch(this::print).run();
    } finally {
      stop.done();
    }
    return ExitCode.OK;
  }

  private void print(StreamReport report) {
    console.out().print(options.json() ? json(report) : text(report));
    console.flush();
  }

  private static String json(StreamReport report) {
    return new JsonFields()
        .with("records", report.records())
        .with("applied", report.applied())
        .with(
            "failures",
            report.failures(),
            failure ->
                new JsonFields()
                    .with("sequenceNumber", failure.sequenceNumber())
                    .with("because", failure.cause().getMessage()))
        .line();
  }

  private static String text(StreamReport report) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s, %d applied\n"
            .formatted(Quantity.of(report.records(), "record", "records"), report.applied()));
    report
        .failures()
        .forEach(
            failure ->
                text.append(
                        failure.canSucceed()
                            ? "Failed, and tried again: "
                            : "Failed, and left out: ")
                    .append(failure.cause().getMessage())
                    .append('\n'));
    return text.toString();
  }
}
