// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.write.BulkItem.Footprint;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WindowTest {
  private static Entry<String> entry(long position, String item, String... gates) {
    Footprint footprint =
        new Footprint(item, Set.of(item), 1, Set.of(gates), 100, gates.length == 0);
    return new Entry<>(position, item + position, footprint);
  }

  private static List<String> pieces(List<Entry<String>> group) {
    return group.stream().map(Entry::piece).toList();
  }

  @Test
  void allOfOneGateGoTogetherAndThenWaitForEachOther() {
    Window<String> window = new Window<>(Grouping.guarded(false, false));
    for (int i = 0; i < 150; i++) {
      window.add(entry(i, "edge", i % 2 == 0 ? "even" : "odd"));
      window.add(entry(1000 + i, "edge" + i, i % 2 == 0 ? "even" : "odd"));
    }
    List<Entry<String>> even = window.take(100);
    assertThat(even).hasSize(76).allMatch(e -> e.footprint().shared().equals(Set.of("even")));
    assertThat(even.get(0).positions()).hasSize(150);
    assertThat(window.take(100)).hasSize(75);
    window.add(entry(2000, "late", "even"));
    assertThat(window.take(100)).isEmpty();
    window.release(even);
    assertThat(pieces(window.take(100))).containsExactly("late2000");
  }

  @Test
  void whatSharesTwoGatesGoesInBlocksThatLeaveTheOtherGatesToOthers() {
    Window<String> window = new Window<>(Grouping.guarded(false, false));
    for (int i = 0; i < 1600; i++) {
      window.add(entry(i, "edge" + i, "student" + i / 40, "course" + i % 40));
    }
    for (int flying = 0; flying < 4; flying++) {
      assertThat(window.take(100)).hasSize(81); // with 9 students and 9 courses
    }
  }

  @Test
  void whatIsOneRequestGoesAlone() {
    Window<String> window = new Window<>(Grouping.guarded(true, false));
    window.add(entry(0, "a"));
    window.add(entry(1, "b"));
    assertThat(pieces(window.take(100))).containsExactly("a0");
    assertThat(pieces(window.take(100))).containsExactly("b1");
  }

  @Test
  void ofTheSameTheFirstCountsOrTheLastWhenItReplaces() {
    Window<String> first = new Window<>(Grouping.guarded(true, false));
    Window<String> last = new Window<>(Grouping.BATCHES);
    for (Window<String> window : List.of(first, last)) {
      window.add(entry(0, "a"));
      window.add(entry(1, "a"));
    }
    List<Entry<String>> one = first.take(25);
    List<Entry<String>> other = last.take(25);
    assertThat(pieces(one)).containsExactly("a0");
    assertThat(pieces(other)).containsExactly("a1");
    assertThat(other.get(0).positions()).containsExactly(0L, 1L);
    first.add(entry(2, "a"));
    last.add(entry(2, "a"));
    assertThat(one.get(0).positions()).containsExactly(0L, 1L, 2L);
    assertThat(last.take(25)).isEmpty();
    last.release(other);
    assertThat(pieces(last.take(25))).containsExactly("a2");
  }

  @Test
  void isFullByNumberOrByBytesAndCountsWhatFlies() {
    Window<String> window = new Window<>(Grouping.guarded(true, false));
    for (int i = 0; i < Window.MOST; i++) {
      assertThat(window.isFull()).isFalse();
      window.add(entry(i, "same"));
    }
    assertThat(window.isFull()).isTrue();
    List<Entry<String>> group = window.take(100);
    assertThat(window.isFull()).isTrue();
    window.release(group);
    assertThat(window.isEmpty()).isTrue();
    Footprint large = new Footprint("x", Set.of("x"), 1, Set.of(), (int) Window.MOST_BYTES, true);
    window.add(new Entry<>(0, "x", large));
    assertThat(window.isFull()).isTrue();
    window.release(window.take(100));
    assertThat(window.isFull()).isFalse();
  }
}
