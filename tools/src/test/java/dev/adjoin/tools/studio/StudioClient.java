// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.studio.http.StudioServer;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import dev.adjoin.tools.text.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A running studio whose calls a test sends as the page does. */
final class StudioClient implements AutoCloseable {
  private final Studio studio;
  private final StudioServer server;
  private final HttpClient http = HttpClient.newHttpClient();

  private StudioClient(Studio studio, StudioServer server) {
    this.studio = studio;
    this.server = server;
  }

  /** A studio with the samples. */
  static StudioClient open() {
    return open(StudioModel.samples(), null);
  }

  /** A studio with the samples and a model of the user. */
  static StudioClient open(StudioModel own, UserEngine engine) {
    return open(Stream.concat(Stream.of(own), StudioModel.samples().stream()).toList(), engine);
  }

  private static StudioClient open(List<StudioModel> models, @Nullable UserEngine engine) {
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    Studio studio = Studio.of(new Workspaces(console, models, engine));
    try {
      return new StudioClient(
          studio,
          StudioServer.start(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), studio.routes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The answer of a call. */
  Answer call(String path, Map<String, ?> arguments) {
    String[] url = server.url().split("/\\?token=");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url[0] + "/api/" + path))
            .header("Content-Type", "application/json")
            .header("X-Adjoin-Token", url[1])
            .POST(BodyPublishers.ofString(JsonText.line(arguments)))
            .build();
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      return new Answer(response.statusCode(), JsonDocument.read(response.body()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A JSON value, with the status of the call that returned it. */
  record Answer(int status, @Nullable Object value) {

    /** The value at a path of members and positions: {@code entities.0.name}. */
    Answer at(String path) {
      Object found = value;
      for (String step : path.split("\\.")) {
        found =
            found instanceof List<?> list
                ? list.get(Integer.parseInt(step))
                : found instanceof Map<?, ?> map ? map.get(step) : null;
      }
      return new Answer(status, found);
    }

    /** The element of a list whose member has this value. */
    Answer where(String member, String text) {
      return list().stream()
          .filter(each -> text.equals(each.at(member).value()))
          .findFirst()
          .orElseThrow(() -> new AssertionError("No " + member + " " + text + " in " + value));
    }

    List<Answer> list() {
      return ((List<?>) Objects.requireNonNull(value))
          .stream().map(each -> new Answer(status, each)).toList();
    }

    /** The values of one member of all elements. */
    List<@Nullable Object> each(String member) {
      return list().stream().map(each -> each.at(member).value()).toList();
    }

    String text() {
      return String.valueOf(value);
    }

    double number() {
      return Double.parseDouble(text());
    }
  }

  @Override
  public void close() {
    server.close();
    studio.close();
  }
}
