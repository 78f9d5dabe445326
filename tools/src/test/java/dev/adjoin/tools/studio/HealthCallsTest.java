// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.studio.StudioClient.Answer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of the health screen. */
class HealthCallsTest {
  @TempDir Path folder;
  private StudioClient studio;

  @BeforeEach
  void open() {
    OwnModel own = OwnModel.in(folder).withWrongCount();
    studio = StudioClient.open(own.model(), own.engine());
  }

  @AfterEach
  void close() {
    studio.close();
  }

  private Answer start(String kind, Map<String, ?> more) {
    Map<String, Object> all = new HashMap<>(more);
    all.put("model", "club");
    all.put("kind", kind);
    return studio.call("health/start", all);
  }

  private Answer awaitEnd() throws InterruptedException {
    while (true) {
      Answer work = studio.call("health/state", Map.of("model", "club")).at("work");
      if (!work.at("state").text().equals("running")) {
        return work;
      }
      Thread.sleep(20);
    }
  }

  @Test
  void aCheckReportsWhatIsWrongAndWhatARepairWouldDo() throws InterruptedException {
    assertThat(start("check", Map.of()).status()).isEqualTo(200);

    Answer work = awaitEnd();

    assertThat(work.at("state").text()).isEqualTo("done");
    assertThat(work.at("result.errors").number()).isEqualTo(1);
    assertThat(work.at("result.findings.0.kind").text()).isEqualTo("wrong count");
    assertThat(work.at("result.findings.0.repair").text()).isEqualTo("Counts again");
    assertThat(work.at("result.findings.0.examples.0.key").text()).isEqualTo("TEAM#red / TEAM#red");
    assertThat(work.at("result.largestCollections.0.partition").text()).isEqualTo("MEMBER#ada");
  }

  @Test
  void aRepairNeedsTheNameOfTheTableAndThenNothingIsWrong() throws InterruptedException {
    Answer refused = start("repair", Map.of("table", "club"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("error.fix").text()).isEqualTo("Type Club to confirm it");

    start("repair", Map.of("table", "Club"));
    assertThat(awaitEnd().at("result.findings.0.repaired").number()).isEqualTo(1);

    start("check", Map.of());
    assertThat(awaitEnd().at("result.sound").value()).isEqualTo(true);
  }

  @Test
  void nothingIsPendingAndResumeFinishesNothing() throws InterruptedException {
    assertThat(studio.call("health/pending", Map.of("model", "club")).at("pending").list())
        .isEmpty();
    start("resume", Map.of());
    assertThat(awaitEnd().at("result.finished").number()).isEqualTo(0);
  }

  @Test
  void cancelledWorkEndsWithoutAResult() throws InterruptedException {
    start("check", Map.of());
    studio.call("health/cancel", Map.of("model", "club"));

    Answer work = awaitEnd();

    boolean wasFaster = work.at("state").text().equals("done");
    assertThat(wasFaster || work.at("state").text().equals("cancelled")).as(work.text()).isTrue();
    start("check", Map.of());
    assertThat(awaitEnd().at("state").text()).isEqualTo("done");
  }
}
