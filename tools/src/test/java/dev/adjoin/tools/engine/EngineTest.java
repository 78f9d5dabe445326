// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineTest {
  @Test
  void isKnownByItsName() {
    assertThat(Engine.parse("memory")).contains(new Engine.Memory());
    assertThat(Engine.parse("aws")).contains(new Engine.Aws());
    assertThat(Engine.parse("dir:some/where"))
        .contains(new Engine.Directory(Path.of("some/where")));
    assertThat(Engine.parse("http://127.0.0.1:8000"))
        .contains(new Engine.Endpoint(URI.create("http://127.0.0.1:8000")));
    assertThat(Engine.parse("https://[::1]:8000/")).isPresent();
  }

  @Test
  void findsTheHomeDirectory() {
    Path home = Path.of(System.getProperty("user.home"));
    assertThat(Engine.parse("dir:~/x")).contains(new Engine.Directory(home.resolve("x")));
    assertThat(Engine.parse("dir:~")).contains(new Engine.Directory(home));
    assertThat(Engine.parse("dir:a/~")).contains(new Engine.Directory(Path.of("a/~")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dir",
        "dir:",
        "disk",
        "http://",
        "http:8000",
        "ftp://x",
        "http://a b",
        "Memory"
      })
  void isNothingElse(String text) {
    assertThat(Engine.parse(text)).isEmpty();
  }
}
