// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport;
import dev.adjoin.ResumeReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table with a club, whose delete pauses in one process while another process goes on. */
final class PausedDelete implements AutoCloseable {
  /** The call that pauses. */
  enum Call {
    DELETE,
    /** Another process has marked the club, and ended. */
    RESUME,
    /** The delete of one room, while the other process deletes the whole club. */
    DELETE_OF_A_ROOM;

    boolean isPossible(DeletedModel model) {
      return switch (this) {
        case DELETE -> true;
        case RESUME -> !model.isDeletedAtOnce();
        case DELETE_OF_A_ROOM -> model.has("Seat") || model.has("Booking");
      };
    }
  }

  /**
   * How it ended.
   *
   * @param hadBegun whether the entity was marked or gone when the call paused
   * @param isNewGone whether the call deleted the new entity, with all that goes with it
   * @param problems what is wrong, whether the call took effect before or after the other process
   */
  record Result(Pause pause, boolean hadBegun, boolean isNewGone, List<String> problems) {}

  private final DeletedModel model;
  private final Call call;
  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private final Adjoin db;

  PausedDelete(DeletedModel model, Call call) {
    this.model = model;
    this.call = call;
    this.db = open(engine.client());
    db.createTable();
    model.createOthers(db);
    model.create(db, 1);
  }

  private Adjoin open(DynamoDbClient client) {
    return Adjoin.builder(model.compiled())
        .clock(clock)
        .settle(Duration.ZERO)
        .unrecorded()
        .connect(client);
  }

  @Override
  public void close() {
    db.close();
    engine.close();
  }

  // ---- What happens
  // ---------------------------------------------------------------------------------

  /** Every pause of a call. */
  static List<Pause> pauses(DeletedModel model, Call call) throws Exception {
    try (PausedDelete undisturbed = new PausedDelete(model, call)) {
      undisturbed.prepare();
      PausedProcess process = undisturbed.process(Pause.NONE);
      try (Adjoin other = undisturbed.open(process.client())) {
        process.call(() -> undisturbed.answer(other)).end();
      }
      return process.pauses();
    }
  }

  /** What is read when the club was replaced and nothing disturbed it. */
  static Map<String, List<Object>> replaced(DeletedModel model) {
    try (PausedDelete undisturbed = new PausedDelete(model, Call.DELETE)) {
      undisturbed.replace();
      return model.seen(undisturbed.db);
    }
  }

  /** The same, after another call. */
  static Map<String, List<Object>> deletedAgain(DeletedModel model, Call call) {
    try (PausedDelete undisturbed = new PausedDelete(model, call)) {
      undisturbed.replace();
      undisturbed.answer(undisturbed.db);
      return model.seen(undisturbed.db);
    }
  }

  /**
   * Pauses the call until another process has replaced the club.
   *
   * @param expected what is read when the club was replaced
   * @param gone what is read when the call deletes the new entity as a whole
   */
  Result replaceDuring(
      Pause pause, Map<String, List<Object>> expected, Map<String, List<Object>> gone)
      throws Exception {
    prepare();
    PausedProcess process = process(pause);
    try (Adjoin paused = open(process.client())) {
      PausedProcess.Call<String> running = process.call(() -> answer(paused));
      boolean hadBegun = hasBegun();
      List<String> problems = new ArrayList<>();
      String other = attempt(this::replace);
      problems.addAll(differences("before it went on", expected));
      String own = end(running);
      boolean isNewGone = !hadBegun && !own.equals("false") && model.seen(db).equals(gone);
      if (!isNewGone) {
        problems.addAll(differences("afterwards", expected));
      }
      problems.addAll(wrongAnswers(own, other, isNewGone));
      problems.addAll(unsound());
      if (problems.isEmpty()) {
        problems.addAll(unusable(isNewGone));
      }
      return new Result(pause, hadBegun, isNewGone, problems);
    }
  }

  /** Pauses the call until another process has changed what is copied. */
  Result renameDuring(Pause pause) throws Exception {
    prepare();
    PausedProcess process = process(pause);
    try (Adjoin paused = open(process.client())) {
      PausedProcess.Call<String> running = process.call(() -> answer(paused));
      boolean hadBegun = hasBegun();
      clock.advance(Duration.ofSeconds(1));
      String other = attempt(this::rename);
      String own = end(running);
      List<String> problems = new ArrayList<>();
      if (!other.equals("renamed")) {
        problems.add("the change of names answered " + other);
      }
      if (!List.of("true", "unknown", "resumed").contains(own)) {
        problems.add("the paused call answered " + own);
      }
      db.resume();
      if (!hasBegun()) {
        problems.add("the entity is still there");
      }
      problems.addAll(unsound());
      return new Result(pause, hadBegun, false, problems);
    }
  }

  /** Pauses the call until another process has put the club again, unless it is being deleted. */
  Result putDuring(Pause pause) throws Exception {
    PausedProcess process = process(pause);
    try (Adjoin paused = open(process.client())) {
      PausedProcess.Call<String> running = process.call(() -> answer(paused));
      boolean hadBegun = hasBegun();
      if (!hadBegun) {
        model.putClub(db, 1);
      }
      String own = end(running);
      List<String> problems = new ArrayList<>();
      if (!own.equals("true")) {
        problems.add("the paused call answered " + own);
      }
      if (!hasBegun()) {
        problems.add("the entity is still there");
      }
      problems.addAll(unsound());
      return new Result(pause, hadBegun, false, problems);
    }
  }

  /**
   * Pauses the call until another process has replaced the club, and has begun to delete the new
   * one: the call has begun to delete the former one, so that nothing is left for it to do.
   */
  Result markDuring(Pause pause) throws Exception {
    prepare();
    PausedProcess process = process(pause);
    try (Adjoin paused = open(process.client())) {
      PausedProcess.Call<String> running = process.call(() -> answer(paused));
      boolean hadBegun = hasBegun();
      List<String> problems = new ArrayList<>();
      if (hadBegun) {
        replace();
        model.mark(db, engine.client(), this::open);
        Set<Map<String, AttributeValue>> before = items();
        end(running);
        before.removeAll(items());
        before.forEach(item -> problems.add("changed " + item));
      }
      end(running);
      db.resume();
      problems.addAll(unsound());
      return new Result(pause, hadBegun, false, problems);
    }
  }

  private Set<Map<String, AttributeValue>> items() {
    return new HashSet<>(engine.client().scan(s -> s.tableName("Clubs")).items());
  }

  private PausedProcess process(Pause pause) {
    return new PausedProcess(engine.client(), clock, pause);
  }

  private void prepare() {
    if (call == Call.RESUME) {
      model.mark(db, engine.client(), this::open);
    }
  }

  /** Whether the entity that the paused call deletes is marked or gone. */
  private boolean hasBegun() {
    return switch (call) {
      case DELETE, RESUME -> isMarkedOrGone("Club", DeletedModel.CLUB);
      case DELETE_OF_A_ROOM -> isMarkedOrGone("Room", DeletedModel.ROOM);
    };
  }

  private boolean isMarkedOrGone(String type, Object... key) {
    return db.entity(type).pendingDelete(key).isPresent()
        || db.entity(type).consistent().get(key).isEmpty();
  }

  /** Deletes the club and creates it again; returns the answer of the delete. */
  private String replace() {
    clock.advance(Duration.ofSeconds(1));
    model.rename(db, "First ");
    String answer = deleted(db, "Club", DeletedModel.CLUB);
    db.resume();
    model.create(db, 2);
    model.rename(db, "Second ");
    db.resume();
    return answer;
  }

  private String rename() {
    model.rename(db, "First ");
    return "renamed";
  }

  // ---- Answers
  // --------------------------------------------------------------------------------------

  private String answer(Adjoin process) {
    return switch (call) {
      case DELETE -> deleted(process, "Club", DeletedModel.CLUB);
      case DELETE_OF_A_ROOM -> deleted(process, "Room", DeletedModel.ROOM);
      case RESUME -> resumed(process.resume());
    };
  }

  private static String deleted(Adjoin process, String type, Object... key) {
    return attempt(() -> String.valueOf(process.entity(type).delete(key)));
  }

  private static String attempt(Supplier<String> call) {
    try {
      return call.get();
    } catch (AdjoinException e) {
      return e.reason() == Reason.UNKNOWN ? "unknown" : e.toString();
    }
  }

  private static String resumed(ResumeReport report) {
    return report.unfinished().isEmpty() ? "resumed" : report.unfinished().toString();
  }

  private static String end(PausedProcess.Call<String> running) throws Exception {
    try {
      return running.end();
    } catch (ExecutionException e) {
      return String.valueOf(e.getCause());
    }
  }

  // ---- What must hold
  // -------------------------------------------------------------------------------

  /** Each club that vanished was deleted by one call that says so, unless a call does not know. */
  private List<String> wrongAnswers(String own, String other, boolean isNewGone) {
    List<String> answers =
        switch (call) {
          case DELETE -> List.of(own, other);
          case RESUME, DELETE_OF_A_ROOM -> List.of(other);
        };
    long deleted = answers.stream().filter("true"::equals).count();
    long vanished = call == Call.DELETE && isNewGone ? 2 : 1;
    boolean isKnown = call != Call.RESUME && !answers.contains("unknown");
    List<String> known =
        call == Call.RESUME ? List.of("resumed") : List.of("true", "false", "unknown");
    List<String> problems = new ArrayList<>();
    if (!known.contains(own)) {
      problems.add("the paused call answered " + own);
    }
    if (!List.of("true", "false", "unknown").contains(other)) {
      problems.add("the other delete answered " + other);
    }
    if (deleted > vanished || isKnown && deleted < vanished) {
      problems.add("%s vanished, but the deletes answered %s".formatted(vanished, answers));
    }
    return problems;
  }

  /** The first difference, and the number of the others. */
  private List<String> differences(String when, Map<String, List<Object>> expected) {
    Map<String, List<Object>> seen = model.seen(db);
    Set<String> questions = new TreeSet<>(expected.keySet());
    questions.addAll(seen.keySet());
    questions.removeIf(each -> Objects.equals(expected.get(each), seen.get(each)));
    return questions.stream()
        .limit(1)
        .map(
            first ->
                "%s %s was %s instead of %s (%d differ)"
                    .formatted(when, first, seen.get(first), expected.get(first), questions.size()))
        .toList();
  }

  private List<String> unsound() {
    List<String> problems = new ArrayList<>();
    db.pending().forEach(work -> problems.add("pending: " + work));
    CheckReport report = db.check().segments(1).run();
    if (!report.isSound()) {
      problems.add(report.toString());
    }
    return problems;
  }

  /** What is wrong when the new club is deleted, and created once more. */
  private List<String> unusable(boolean isNewGone) {
    boolean isThere = call != Call.DELETE || !isNewGone;
    String answer = deleted(db, "Club", DeletedModel.CLUB);
    List<String> problems = new ArrayList<>();
    if (!answer.equals(String.valueOf(isThere))) {
      problems.add("the delete of the new club answered " + answer);
    }
    db.resume();
    model.create(db, 3);
    problems.addAll(unsound());
    return problems;
  }
}
