// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** DynamoDB's time, where responses are dated, undated or badly dated. */
class ServerTimeTest {
  private static final Instant DATE = Instant.parse("2026-11-19T08:30:00Z");
  private static final String TEXT = "Thu, 19 Nov 2026 08:30:00 GMT";

  /** Some hours off. */
  private final VirtualClock clock = new VirtualClock();

  private final ServerTime time = new ServerTime(Environment.stepped(clock, clock::advance));

  private void answered(String... dates) {
    SdkHttpResponse.Builder http = SdkHttpResponse.builder().statusCode(200);
    for (String date : dates) {
      http.putHeader("date", date);
    }
    time.answered(GetItemResponse.builder().sdkHttpResponse(http.build()).build());
  }

  @Test
  void theTimeIsThatOfThisMachineUntilAResponseIsDated() {
    assertThat(time.now()).isEqualTo(clock.instant());
    answered();
    answered("yesterday");
    time.answered(GetItemResponse.builder().build());
    time.answered("no response");
    assertThat(time.now()).isEqualTo(clock.instant());
    answered(TEXT);
    assertThat(time.now()).isEqualTo(DATE);
  }

  @Test
  void theTimeGoesOnFromTheLastDate() {
    answered(TEXT);
    clock.advance(Duration.ofSeconds(9));
    assertThat(time.now()).isEqualTo(DATE.plusSeconds(9));
    answered("Thu, 19 Nov 2026 08:30:11 GMT");
    assertThat(time.now()).isEqualTo(DATE.plusSeconds(11));
    answered("Thu, 19 Nov 2026 08:30:11 GMT");
    assertThat(time.now()).isEqualTo(DATE.plusSeconds(11));
  }

  /** A proxy may answer by itself, and a client may drop the headers of some responses. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "soon",
        "2026-11-19T08:30:00Z",
        "Mon, 19 Nov 2026 08:30:00 GMT",
        "Thu, 19 Nov 2026 25:30:00 GMT",
        "Thu, 19 Nov 2026 08:30:00 GMT, Thu, 19 Nov 2026 08:30:00 GMT"
      })
  void aDateThatCannotBeReadDoesNotReplaceOneThatWas(String date) {
    answered(TEXT);
    clock.advance(Duration.ofSeconds(9));
    answered(date);
    answered();
    assertThat(time.now()).isEqualTo(DATE.plusSeconds(9));
  }
}
