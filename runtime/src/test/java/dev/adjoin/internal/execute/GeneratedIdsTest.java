// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.GeneratedId.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedIdsTest {
  /** An environment with a clock that is set by hand, and given bits in place of random ones. */
  private static final class Fixed implements Environment {
    private Instant now = Instant.ofEpochMilli(0x0123_4567_89abL);
    private final long high;
    private final long low;
    private int asked;

    /** The bits that are given in turn. */
    Fixed(long high, long low) {
      this.high = high;
      this.low = low;
    }

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public long randomBits() {
      return asked++ % 2 == 0 ? high : low;
    }

    @Override
    public long nanos() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void sleep(Duration duration) {
      throw new UnsupportedOperationException();
    }

    @Override
    public double random() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String newName() {
      throw new UnsupportedOperationException();
    }

    @Override
    public <T> Future<T> start(Callable<T> task) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}

    @Override
    public void requireOpen() {}
  }

  @Test
  void aUlidHas48BitsOfTimeAnd80RandomBits() {
    Fixed zeros = new Fixed(0, 0);
    zeros.now = Instant.ofEpochMilli(1_469_918_176_385L);
    assertThat(new GeneratedIds(zeros, Kind.ULID).next()).isEqualTo("01ARYZ6S410000000000000000");
    Fixed ones = new Fixed(-1, -1);
    ones.now = Instant.ofEpochMilli(281_474_976_710_655L);
    assertThat(new GeneratedIds(ones, Kind.ULID).next()).isEqualTo("7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
  }

  @Test
  void aUuidHasItsVersionAndVariant() {
    UUID id = UUID.fromString(new GeneratedIds(new Fixed(-1, -1), Kind.UUIDV7).next());
    assertThat(id).hasToString("01234567-89ab-7fff-bfff-ffffffffffff");
    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void idsAscendWhileTheClockStandsStillOrGoesBackAndWhenTheBitsAreUsedUp(Kind kind) {
    Fixed environment = new Fixed(-1, -3);
    GeneratedIds ids = new GeneratedIds(environment, kind);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      all.add(ids.next());
    }
    environment.now = environment.now.minusSeconds(60);
    all.add(ids.next());
    environment.now = environment.now.plusSeconds(120);
    all.add(ids.next());
    List<String> sorted = new ArrayList<>(all);
    Collections.sort(sorted);
    assertThat(all).isEqualTo(sorted).doesNotHaveDuplicates();
  }

  @Test
  void theRealEnvironmentGivesOtherBitsEachTime() {
    try (Environment real = Environment.real()) {
      Set<Long> bits = new HashSet<>();
      for (int i = 0; i < 100; i++) {
        bits.add(real.randomBits());
      }
      assertThat(bits).hasSize(100);
    }
  }
}
