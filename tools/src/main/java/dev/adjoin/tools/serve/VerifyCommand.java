// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.serve;

import dev.adjoin.engine.DirectoryDamage;
import dev.adjoin.engine.DirectoryReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.Progress;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.StoreFailures;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code verify} command, which looks for damage in a directory. */
@Command(
    name = "verify",
    description =
        "Check a directory of tables for damage. Exit code 1 if there is some. It changes "
            + "nothing.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  adjoin verify .adjoin/campus", "  adjoin verify .adjoin/campus --json"})
public final class VerifyCommand implements Callable<Integer> {
  /** The most places that are printed as text. JSON has all of them. */
  private static final int PRINTED = 20;

  private static final long MEGABYTE = 1_000_000;

  private final Console console;

  @Parameters(
      paramLabel = "DIR",
      description = "The directory, which no running program may have open.")
  private String directory = "";

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  public VerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DirectoryReport report = verify(path());
    console.out().print(json ? json(report) : text(report));
    return report.isIntact() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Path path() {
    String engine = directory.startsWith("dir:") ? directory : "dir:" + directory;
    Path path =
        Engine.parse(engine)
            .map(e -> ((Engine.Directory) e).path())
            .orElseThrow(() -> Failure.mistake("DIR is empty", "Give the path of a directory"));
    if (!Files.isDirectory(path)) {
      throw Failure.mistake(
          "There is no directory " + path, "Give the path of a directory with tables");
    }
    return path;
  }

  private DirectoryReport verify(Path path) {
    try (Bar bar = new Bar()) {
      return EmbeddedDynamoDb.verify(path, bar::to);
    } catch (UnusableDirectoryException e) {
      throw e.getMessage().contains(" is no store")
          ? Failure.mistake(e.getMessage(), "Give the path of a directory with tables")
          : StoreFailures.of(e);
    }
  }

  /** A progress bar that starts when the amount of work is known. */
  private final class Bar implements AutoCloseable {
    private @Nullable Progress progress;

    void to(long bytes, long total) {
      if (progress == null) {
        progress = Progress.of(console, "verify", total, " MB", MEGABYTE);
      }
      progress.to(bytes);
    }

    @Override
    public void close() {
      if (progress != null) {
        progress.close();
      }
    }
  }

  private static String text(DirectoryReport report) {
    StringBuilder text = new StringBuilder();
    if (report.isIntact()) {
      text.append(
          "%s is intact: %s and %s, %s\n"
              .formatted(
                  report.directory(),
                  Quantity.of(report.entries(), "entry", "entries"),
                  Quantity.of(report.logRecords(), "record in the log", "records in the log"),
                  Quantity.of(report.bytes(), "byte", "bytes")));
    } else {
      int places = report.damages().size();
      text.append(
          "%s is damaged in %s:\n"
              .formatted(report.directory(), Quantity.of(places, "place", "places")));
      report.damages().stream()
          .limit(PRINTED)
          .forEach(damage -> text.append("  ").append(damage).append('\n'));
      if (places > PRINTED) {
        text.append("  and ").append(places - PRINTED).append(" more\n");
      }
      text.append("Restore the directory from a copy.\n");
    }
    if (report.incompleteBytes() > 0) {
      text.append(
          "The log ends with %s of a write that was interrupted and never acknowledged.\n"
              .formatted(Quantity.of(report.incompleteBytes(), "byte", "bytes")));
    }
    return text.toString();
  }

  private static String json(DirectoryReport report) {
    return new JsonFields()
        .with("directory", report.directory().toString())
        .with("intact", report.isIntact())
        .with("bytes", report.bytes())
        .with("entries", report.entries())
        .with("logRecords", report.logRecords())
        .with("incompleteBytes", report.incompleteBytes())
        .with("damages", report.damages(), VerifyCommand::fields)
        .json();
  }

  private static JsonFields fields(DirectoryDamage damage) {
    return new JsonFields()
        .with("file", damage.file())
        .with("offset", damage.offset())
        .with("description", damage.description());
  }
}
