// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.CustomTypes;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.database.Database;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Replicas;
import dev.adjoin.internal.execute.TableSetup;
import dev.adjoin.internal.execute.WritePermission;
import dev.adjoin.internal.migrate.Lateness;
import dev.adjoin.internal.migrate.PendingMigration;
import dev.adjoin.internal.migrate.RecordedExport;
import dev.adjoin.internal.migrate.TableAdoption;
import dev.adjoin.internal.migrate.TableMigration;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.TableName;
import dev.adjoin.internal.read.ReadSettings;
import dev.adjoin.internal.read.TableExport;
import dev.adjoin.internal.recorded.DesignGuard;
import dev.adjoin.internal.recorded.DesignItems;
import dev.adjoin.internal.recorded.MigrationSteps;
import dev.adjoin.internal.records.RecordDeclaration;
import dev.adjoin.internal.records.Records;
import dev.adjoin.internal.write.BegunChanges;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Opens your model on a DynamoDB table, and reads and writes its entities and relationships.
 * Thread-safe: open one for each table, and keep it.
 *
 * <pre>{@code
 * try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
 *   db.entity(Student.class).create(ada);
 *   db.relationship(Enrollment.class).link(new Enrollment("a91", "math204", "2026-1"));
 * }
 * }</pre>
 */
public final class Adjoin implements AutoCloseable {
  private final Database database;
  private final CompiledModel model;
  private final DynamoDbClient client;
  private final @Nullable DynamoDbStreamsClient streams;
  private final @Nullable DesignGuard<CompiledModel> guard;
  private final List<String> notes;
  private final Runnable onClose;

  /**
   * @param streams the streams of an embedded engine; null for any other
   * @param guard the recorded design of the table; null for a table that no other program can reach
   * @param notes messages for people about the table
   */
  private Adjoin(
      Database database,
      CompiledModel model,
      DynamoDbClient client,
      @Nullable DynamoDbStreamsClient streams,
      @Nullable DesignGuard<CompiledModel> guard,
      List<String> notes,
      Runnable onClose) {
    this.database = database;
    this.model = model;
    this.client = client;
    this.streams = streams;
    this.guard = guard;
    this.notes = List.copyOf(notes);
    this.onClose = onClose;
  }

  /** Begins to open a database of annotated records, with settings. */
  @CheckReturnValue
  public static Builder builder(Class<?>... records) {
    for (Class<?> each : Arguments.required("An array of classes", records)) {
      Arguments.required("A class", each);
    }
    Class<?>[] copy = records.clone();
    return new Builder(
        (customTypes, table, isLocked) -> {
          RecordDeclaration declared = Records.declare(CustomTypes.scalars(customTypes), copy);
          Declaration declaration = inTable(declared.declaration(), table);
          RecordedDesign lock = isLocked ? lock(declaration, name -> resource(copy, name)) : null;
          return new CompiledModel(declaration, lock, declared.bindings(), customTypes);
        });
  }

  /** Begins to open a database of a model file, with settings; its items are untyped. */
  @CheckReturnValue
  public static Builder builder(ModelFile model) {
    Arguments.required("A model", model);
    return new Builder(
        (customTypes, table, isLocked) -> {
          Declaration declaration = inTable(model.declaration(), table);
          RecordedDesign lock = isLocked ? lock(declaration, model::neighbour) : null;
          return new CompiledModel(declaration, lock, null, customTypes);
        });
  }

  /** Finds the text of a file by its name; null if there is none. */
  private interface FileReader {
    @Nullable String read(String name) throws IOException;
  }

  /**
   * The recorded design in the lock file that a model names; null if it names none.
   *
   * @throws IllegalArgumentException if the file is not there or cannot be read
   */
  private static @Nullable RecordedDesign lock(Declaration declaration, FileReader files) {
    String name = declaration.model().lock();
    if (name == null) {
      return null;
    }
    try {
      String text = files.read(name);
      if (text == null) {
        throw new IllegalArgumentException(
            "The lock file %s of the model must exist; write it with %s"
                .formatted(
                    name,
                    new Phrase(
                            "adjoin plan MODEL --lock " + name,
                            "Adjoin.builder(…).withoutLock().compile().lockFile()")
                        .in(declaration.places().notation())));
      }
      return parsed(name, text);
    } catch (IOException e) {
      throw new UncheckedIOException("The lock file " + name + " cannot be read", e);
    }
  }

  private static RecordedDesign parsed(String name, String lock) {
    try {
      return RecordedDesignText.read(lock);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The lock file " + name + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable String resource(Class<?>[] classes, String name) throws IOException {
    ClassLoader loader =
        classes.length == 0 ? Adjoin.class.getClassLoader() : classes[0].getClassLoader();
    try (InputStream in = loader.getResourceAsStream(name)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The table's name is replaced before it is checked: a derived one may not be usable. */
  private static Declaration inTable(Declaration declaration, @Nullable String table) {
    return table == null ? declaration : declaration.withTable(table);
  }

  /** Begins to open a database of a model that was compiled before, with settings. */
  @CheckReturnValue
  public static Builder builder(CompiledModel model) {
    Arguments.required("A model", model);
    return new Builder((customTypes, table, isLocked) -> model);
  }

  /** Compiles annotated records into a table design and plans, without opening a database. */
  public static CompiledModel compile(Class<?>... records) {
    return builder(records).compile();
  }

  /** Compiles a model file into a table design and plans, without opening a database. */
  public static CompiledModel compile(ModelFile model) {
    return builder(model).compile();
  }

  /** Opens a database in this process, in memory. */
  public static Adjoin embedded(Class<?>... records) {
    return builder(records).embedded();
  }

  /** Opens a database in this process, stored in a directory. */
  public static Adjoin embedded(Path directory, Class<?>... records) {
    return builder(records).embedded(directory);
  }

  /** Opens a database of untyped items in this process, in memory. */
  public static Adjoin embedded(ModelFile model) {
    return builder(model).embedded();
  }

  /** Opens a database of untyped items in this process, stored in a directory. */
  public static Adjoin embedded(Path directory, ModelFile model) {
    return builder(model).embedded(directory);
  }

  /**
   * Opens a database on DynamoDB, or on any endpoint that the client reaches. Closing it does not
   * close the client.
   */
  public static Adjoin connect(DynamoDbClient client, Class<?>... records) {
    return builder(records).connect(client);
  }

  /** Opens a database of untyped items on DynamoDB, or on any endpoint that the client reaches. */
  public static Adjoin connect(DynamoDbClient client, ModelFile model) {
    return builder(model).connect(client);
  }

  OpenTable table() {
    return database.table();
  }

  private TableSetup setup() {
    OpenTable table = table();
    return new TableSetup(
        client, table.design(), table.calls().table(), table.environment(), table.calls().limit());
  }

  /**
   * Creates the table as designed, and waits until it is active.
   *
   * @throws AdjoinException if a table of that name exists
   */
  public void createTable() {
    setup().create();
    recordDesign();
  }

  private void recordDesign() {
    if (guard != null) {
      guard.tableCreated("createTable");
    }
  }

  /**
   * Creates the table as designed unless one of that name exists, and waits until it is active. An
   * existing table is not compared with the design; see {@link #verifyTable}.
   *
   * @return whether the table was created
   */
  public boolean createTableIfAbsent() {
    boolean isNew = setup().createIfAbsent();
    recordDesign();
    return isNew;
  }

  /** Compares the model with the live table and with its recorded design. */
  public TableReport verifyTable() {
    return setup().verify(guard == null ? List.of() : guard.compare("verifyTable", compiled -> {}));
  }

  /** Returns the entities of a record class: {@code db.entity(Student.class).get("ada")}. */
  public <T> Entities<T> entity(Class<T> type) {
    return database.entity(type);
  }

  /** Returns the entities of a type as untyped items: {@code db.entity("Student").get("ada")}. */
  public Entities<Item> entity(String type) {
    return database.entity(type);
  }

  /**
   * Returns the edges of a record class: {@code
   * db.relationship(Enrollment.class).from("ada").list()}.
   */
  public <E> Edges<E> relationship(Class<E> type) {
    return database.relationship(type);
  }

  /** Returns the edges of a relationship as untyped items. */
  public Edges<Item> relationship(String type) {
    return database.relationship(type);
  }

  /**
   * Returns a declared pattern by its name, with untyped items: {@code
   * db.pattern("roster").given("courseId", "math204").list()}.
   *
   * @throws IllegalArgumentException naming the declared patterns if there is no such pattern
   */
  @CheckReturnValue
  public PatternQuery<Item> pattern(String name) {
    return database.pattern(name);
  }

  /** Returns a declared pattern by its name, with items of a record class. */
  @CheckReturnValue
  public <T> PatternQuery<T> pattern(String name, Class<T> items) {
    return database.pattern(name, items);
  }

  /**
   * Begins to follow relationships outward from an entity, as untyped items: {@code
   * db.traverse("Student", "a91").follow("Enrollment", Side.FROM).list()}.
   */
  @CheckReturnValue
  public Traversal<Item> traverse(String type, Object... key) {
    return database.traverse(type, key);
  }

  /** Begins to follow relationships outward from an entity, as records. */
  @CheckReturnValue
  public Traversal<Object> traverse(Class<?> type, Object... key) {
    return database.traverse(type, key);
  }

  /**
   * Finds the entities to which two lists lead, with the edges of both, for example whom two users
   * both follow: {@code db.commonEdges(follows.from("ada"), follows.from("bob"))}.
   */
  @CheckReturnValue
  public <A, B> Results<CommonEdges<A, B>> commonEdges(ListQuery<A> first, ListQuery<B> second) {
    return database.commonEdges(first, second);
  }

  /**
   * Prepares to read every stored entity and edge by a Scan, for example to copy them; no other
   * read scans. While a migration moves items, two Scans read them, as the migration leaves them.
   */
  @CheckReturnValue
  public Export export() {
    DesignGuard<CompiledModel> recorded = guard;
    return recorded == null
        ? database.export()
        : database.export(
            calls ->
                RecordedExport.of(
                    () -> recorded.stored("export"),
                    now -> Builder.openTable(now, calls, null),
                    calls));
  }

  /**
   * Prepares to check everything that is stored, by one consistent Scan and further reads of what
   * looks wrong, and to repair it.
   */
  @CheckReturnValue
  public Check check() {
    return database.check(
        written -> guard != null && guard.recordVerified("check", written),
        () -> {
          if (guard != null) {
            guard.recordTable("check");
          }
        },
        () -> guard == null ? Optional.empty() : guard.recorded("check"));
  }

  /** The model of this database, with its table design and plans. */
  public CompiledModel model() {
    return model;
  }

  /** {@code Adjoin[table=Campus]}. */
  @Override
  public String toString() {
    return "Adjoin[table=" + tableName() + "]";
  }

  /**
   * Messages for people about the table that was opened: for example an outdated lock file, or
   * replicas in other regions.
   */
  public List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    if (guard != null) {
      all.addAll(guard.notes());
    }
    return all;
  }

  /** The name or ARN of the table. */
  public String tableName() {
    return table().calls().table();
  }

  /**
   * Does several writes together or none of them, as one TransactWriteItems.
   *
   * <pre>{@code
   * db.transaction(t -> {
   *   t.entity(Group.class).create(group);
   *   t.relationship(Membership.class).link(new Membership("u1", "g1", "owner"));
   * });
   * }</pre>
   *
   * <p>Reads inside the function see what was stored before; a change must be applied.
   *
   * @throws AdjoinException for the first operation that failed; then nothing was written
   */
  public void transaction(Consumer<Transaction> work) {
    Arguments.required("The work of a transaction", work);
    transactionResult(
        transaction -> {
          work.accept(transaction);
          return transaction;
        });
  }

  /**
   * Does several writes together or none of them, like {@link #transaction}, and returns what the
   * function returns.
   *
   * <pre>{@code
   * Order order = db.transactionResult(t -> {
   *   t.entity(Account.class).check(account);
   *   return t.entity(Order.class).create(new Order(null, account, 20));
   * });
   * }</pre>
   */
  public <R> R transactionResult(Function<Transaction, R> work) {
    return database.transaction(Arguments.required("The work of a transaction", work));
  }

  /**
   * Lists the work that has begun and not ended: a migration, then the oldest first deletes and
   * propagations whose process ended, or that wait until they have settled. Eight consistent
   * Queries, and a GetItem of the recorded design.
   */
  public List<PendingWork> pending() {
    List<PendingWork> all = new ArrayList<>();
    migration("pending").ifPresent(migration -> all.add(migration.work()));
    all.addAll(database.pending());
    return List.copyOf(all);
  }

  private Optional<PendingMigration> migration(String operation) {
    return guard == null
        ? Optional.empty()
        : guard.record(operation).flatMap(record -> PendingMigration.of(table(), record));
  }

  /**
   * Finishes the work that has begun and not ended, from wherever it is, and waits for what must
   * settle. Several processes may do so at once. A migration stays unfinished: {@link
   * Builder#migrate} continues it.
   *
   * @throws AdjoinException if the table was restored or copied from another one and not repaired
   *     since: see {@link AdjoinException.Remedy#REPAIR}
   */
  public ResumeReport resume() {
    ResumeReport report = database.resume();
    List<ResumeReport.Unfinished> left = new ArrayList<>(report.unfinished());
    migration("resume").ifPresent(migration -> left.add(migration.unfinished()));
    return new ResumeReport(report.finished(), left);
  }

  /**
   * Finishes work on opening, unless the table was restored: then resume reports it. What cannot be
   * finished is reported, and does not prevent the opening.
   */
  private void resumeIfAllowed() {
    if (!database.pending().isEmpty() && table().mayContinueWork("resume")) {
      for (ResumeReport.Unfinished left : database.resume().unfinished()) {
        PendingWork work = left.work();
        table()
            .calls()
            .failed(new BackgroundFailure(work.kind(), work.type(), work.key(), left.cause()));
      }
    }
  }

  /**
   * Applies records of the table's stream, which another worker reads: for example a Lambda
   * function. Needed for {@code expiry: streamed} and {@code removals: streamed}.
   */
  @CheckReturnValue
  public StreamHandler streamHandler() {
    return database.streamHandler();
  }

  /**
   * Prepares to read the table's stream and to apply its records. Closing this database does not
   * close the client.
   */
  @CheckReturnValue
  public StreamFollower follow(DynamoDbStreamsClient streams) {
    return database.follow(client, Arguments.required("A streams client", streams));
  }

  /**
   * Prepares to read the stream of an embedded table and to apply its records.
   *
   * @throws IllegalStateException if this database is not embedded
   */
  @CheckReturnValue
  public StreamFollower follow() {
    if (streams == null) {
      throw new IllegalStateException(
          "follow() must be called on an embedded database; give follow a DynamoDbStreamsClient");
    }
    return follow(streams);
  }

  /**
   * Lists the changes that were begun and neither applied nor explained, each with the place of its
   * call: {@code Student.change(name) at campus.Renaming.rename(Renaming.java:31)}. Empty unless
   * {@link Builder#rememberChanges} was called.
   */
  public List<String> unappliedChanges() {
    return table().prepared(BegunChanges.class, t -> BegunChanges.forgotten()).unapplied();
  }

  /** Closes the database, and the engine if it is embedded. */
  @Override
  public void close() {
    database.table().environment().close();
    onClose.run();
  }

  /**
   * Settings of a database that is about to be opened: {@code Adjoin.builder(Student.class,
   * Course.class).table("Campus-test").connect(client)}. Not thread-safe.
   */
  public static final class Builder {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Duration SETTLE = Duration.ofSeconds(60);

    private final Compiler compiler;
    private final List<CustomType<?>> customTypes = new ArrayList<>();
    private @Nullable String table;
    private Duration deadline = DEADLINE;
    private @Nullable RequestListener listener;
    private ReadSettings reading = ReadSettings.DEFAULT;
    private boolean isPartial;
    private boolean isUnrecorded;
    private boolean announcesDuties;
    private boolean isWithoutLock;
    private @Nullable Duration settle;
    private @Nullable Boolean resumes;
    private boolean remembersChanges;
    private InstantSource clock = InstantSource.system();
    private @Nullable Environment environment;

    /** Compiles what was declared; records may hold classes of the application. */
    private interface Compiler {
      /**
       * @param isLocked whether to read the lock file that the model names
       */
      CompiledModel compile(
          List<CustomType<?>> customTypes, @Nullable String table, boolean isLocked);
    }

    private Builder(Compiler compiler) {
      this.compiler = compiler;
    }

    /**
     * Uses another table than the one that the model names, by its name such as {@code Campus-test}
     * or, for example if it belongs to another account, by its ARN. Adjoin doesn't check the name
     * that it replaces.
     */
    public Builder table(String name) {
      this.table = TableName.require("A table's name", Arguments.required("A table's name", name));
      return this;
    }

    /** Sets the time for which one call keeps retrying; a minute by default. */
    public Builder deadline(Duration limit) {
      if (Arguments.required("A deadline", limit).isNegative() || limit.isZero()) {
        throw new IllegalArgumentException("A deadline must be longer than 0, but was " + limit);
      }
      this.deadline = limit;
      return this;
    }

    /**
     * Sets the time after the beginning of a delete in which a write that doesn't check the entity
     * may still arrive: a trusted link, or a child that is not checked. At least the longest
     * deadline of any program that writes to the table; a minute by default, and 0 for an embedded
     * database, where nothing is late.
     */
    public Builder settle(Duration time) {
      if (Arguments.required("A settling time", time).isNegative()) {
        throw new IllegalArgumentException("A settling time must not be negative, but was " + time);
      }
      this.settle = time;
      return this;
    }

    /**
     * Sets whether opening finishes the work that an earlier process left unfinished; see {@link
     * Adjoin#resume}. By default only an embedded directory does.
     */
    public Builder resumeOnOpen(boolean resume) {
      this.resumes = resume;
      return this;
    }

    /**
     * Remembers where each change begins, for tests that look for {@link Adjoin#unappliedChanges}.
     */
    public Builder rememberChanges() {
      this.remembersChanges = true;
      return this;
    }

    /** Adds a listener, which receives a report of every request. */
    public Builder listener(RequestListener another) {
      RequestListener contained = new ContainedListener(Arguments.required("A listener", another));
      this.listener = listener == null ? contained : listener.and(contained);
      return this;
    }

    /** Encrypts and signs cursors with a secret, so that you can hand them to strangers. */
    public Builder cursorSecret(byte[] secret) {
      this.reading = reading.withSecret(Arguments.required("A cursor secret", secret));
      return this;
    }

    /** Limits what one page may read to find the items that a filter accepts. */
    public Builder pageLimits(int items, long bytes) {
      this.reading = reading.withPageLimits(items, bytes);
      return this;
    }

    /** Limits the number of items that {@link Adjoin#commonEdges} may hold in memory. */
    public Builder commonLimit(int items) {
      this.reading = reading.withCommonItems(items);
      return this;
    }

    /**
     * Lets records hold values of a class of yours: {@code custom(CustomType.of(Email.class,
     * String.class, Email::address, Email::new))}.
     */
    public Builder custom(CustomType<?> type) {
      customTypes.add(Arguments.required("A custom type", type));
      return this;
    }

    /**
     * Opens a table although the model lacks some of its recorded types and attributes. Types that
     * the missing ones concern can be read, but not written: an entity, for example, whose edges
     * the model does not declare.
     */
    public Builder partial() {
      this.isPartial = true;
      return this;
    }

    /**
     * Announces what the model adds to types of the table that others use: a child, a relationship,
     * a reference or a copy that programs with an older model do not know. They are refused to
     * delete such an item, or to change what is copied, from then on; everything else of theirs
     * works. Opening then waits until every program that writes has noticed, and no earlier request
     * of theirs can arrive: twelve minutes, or two and the settling time for an engine of this
     * process and for an endpoint that accepts signatures of any age. Without it opening is
     * refused, and {@link #migrate} announces and waits.
     */
    public Builder announceDuties() {
      this.announcesDuties = true;
      return this;
    }

    /**
     * Allows writes to a table that has items but no recorded design. Without it such a table can
     * only be read, because it is not known whether its items were stored under this design.
     */
    public Builder unrecorded() {
      this.isUnrecorded = true;
      return this;
    }

    /**
     * Sets the clock for times that are stored, such as a default of {@code now}, and for an
     * embedded engine; the system's by default. On a {@code VirtualClock} of the engine, deadlines
     * and waits follow it too: a wait advances the clock, and everything runs in the calling
     * thread, so that a test repeats exactly.
     */
    public Builder clock(InstantSource source) {
      this.clock = Arguments.required("A clock", source);
      return this;
    }

    /**
     * Ignores the lock file that the model names, which {@link #adopt} is about to make: without
     * it, a missing lock file is a mistake.
     */
    public Builder withoutLock() {
      this.isWithoutLock = true;
      return this;
    }

    Builder environment(Environment other) {
      this.environment = other;
      return this;
    }

    /** Compiles the model without opening a database. */
    public CompiledModel compile() {
      return compiler.compile(List.copyOf(customTypes), table, !isWithoutLock);
    }

    /**
     * Opens the database on DynamoDB, or on any endpoint that the client reaches. One consistent
     * GetItem reads the recorded design of the table.
     *
     * @throws AdjoinException with the differences, if the data was stored under another design
     */
    public Adjoin connect(DynamoDbClient client) {
      Adjoin opened =
          open(
              Arguments.required("A client", client),
              null,
              true,
              settleOr(SETTLE),
              announcesDuties
                  ? MigrationSteps.waiting(settleOr(SETTLE), lateness(client).latest())
                  : null,
              () -> {});
      return begun(opened, false, false);
    }

    /**
     * Opens the database in this process, in memory, and creates the table. No other program can
     * reach it, so that its design is not recorded.
     */
    public Adjoin embedded() {
      return embedded(EmbeddedEngine.open(null, clock), false);
    }

    /**
     * Opens the database in this process, in a directory, and creates the table if it is absent. No
     * other program can reach it meanwhile, so that {@link #announceDuties} is implied.
     *
     * @throws AdjoinException with the differences, if the data was stored under another design
     */
    public Adjoin embedded(Path directory) {
      return embedded(
          EmbeddedEngine.open(Arguments.required("A directory", directory), clock), true);
    }

    private Adjoin embedded(EmbeddedEngine engine, boolean isRecorded) {
      try {
        Adjoin opened =
            open(
                engine.client(),
                engine.streams(),
                isRecorded,
                settleOr(Duration.ZERO),
                Duration.ZERO,
                engine::close);
        return begun(opened, true, isRecorded);
      } catch (RuntimeException | Error e) {
        engine.close();
        throw e;
      }
    }

    private Duration settleOr(Duration usual) {
      return settle == null ? usual : settle;
    }

    /**
     * Does what comes before the first call, and closes the database if that fails. Work that
     * cannot be finished stays in the journal, and does not prevent the opening.
     *
     * @param creates whether to create the table if it is absent
     * @param resumes whether to finish work, where the program has not said it
     */
    private Adjoin begun(Adjoin opened, boolean creates, boolean resumes) {
      try {
        if (creates) {
          opened.createTableIfAbsent();
        }
        boolean hasTable = opened.guard == null || !opened.guard.isTableMissing();
        if (hasTable && (this.resumes == null ? resumes : this.resumes)) {
          opened.resumeIfAllowed();
        }
        return opened;
      } catch (RuntimeException | Error e) {
        opened.close();
        throw e;
      }
    }

    /**
     * Compares the model with a table and its recorded design, without opening a database: for a
     * check before a new version is rolled out. Reads only.
     */
    public TableReport compare(DynamoDbClient client) {
      Opening opening = new Opening(Arguments.required("A client", client));
      try {
        AtomicReference<CompiledModel> model = new AtomicReference<>(opening.model);
        List<TableReport.Difference> recorded = opening.guard.compare("compare", model::set);
        Design design = model.get().compiled().design();
        return new TableSetup(client, design, opening.name, opening.environment, deadline)
            .verify(recorded);
      } finally {
        opening.environment.close();
      }
    }

    /**
     * Prepares to bring a table from its recorded design to that of the model, without opening a
     * database. The settling time is the longest time that a write of any program takes.
     */
    @CheckReturnValue
    public Migration migrate(DynamoDbClient client) {
      Opening opening = new Opening(Arguments.required("A client", client));
      return new TableMigration<>(
          opening.steps(),
          model -> {
            opening.requireTransactions(model, "migrate");
            return openTable(model, opening.calls, null);
          },
          model ->
              new TableSetup(
                  client, model.compiled().design(), opening.name, opening.environment, deadline),
          settleOr(SETTLE),
          lateness(client));
    }

    /**
     * Prepares to take over a table that was made and filled without Adjoin, without opening a
     * database. The settling time is the longest time that an index takes to show an edge.
     */
    @CheckReturnValue
    public Adoption adopt(DynamoDbClient client) {
      Opening opening = new Opening(Arguments.required("A client", client));
      TableAdoption.Record record =
          new TableAdoption.Record() {
            @Override
            public Optional<List<TableReport.Difference>> differences() {
              return opening.guard.recorded("adopt").isEmpty()
                  ? Optional.empty()
                  : Optional.of(opening.guard.compare("adopt", compiled -> {}));
            }

            @Override
            public void write(Set<String> written) {
              opening.guard.recordVerified("adopt", written);
            }
          };
      return new TableAdoption(
          openTable(opening.model, opening.calls, null),
          new TableSetup(
              client,
              opening.model.compiled().design(),
              opening.name,
              opening.environment,
              deadline),
          record,
          settleOr(SETTLE));
    }

    /**
     * Reads the recorded design of a table as the text of a lock file; empty if the table has none.
     * Reads only: one GetItem, and one more for each part of a large design.
     */
    public Optional<String> recordedDesign(DynamoDbClient client) {
      Opening opening = new Opening(Arguments.required("A client", client));
      try {
        return opening.guard.recorded("recordedDesign").map(RecordedDesignText::write);
      } finally {
        opening.environment.close();
      }
    }

    /**
     * Prepares to read every stored entity and edge, as untyped items. If the model cannot be
     * opened on the table, because the data was stored under another design, the items are read by
     * the recorded design: the way to take data out of such a table.
     */
    @CheckReturnValue
    public Export export(DynamoDbClient client) {
      Opening opening = new Opening(Arguments.required("A client", client));
      return new TableExport(
          opening.untyped(opening.model),
          () ->
              RecordedExport.of(
                  () -> opening.guard.stored("export"), opening::untyped, opening.calls));
    }

    private Adjoin open(
        DynamoDbClient client,
        @Nullable DynamoDbStreamsClient streams,
        boolean isRecorded,
        Duration settling,
        @Nullable Duration announcing,
        Runnable onClose) {
      Opening opening = new Opening(client, announcing);
      try {
        return open(opening, client, streams, isRecorded, settling, onClose);
      } catch (RuntimeException | Error e) {
        opening.environment.close();
        throw e;
      }
    }

    private Adjoin open(
        Opening opening,
        DynamoDbClient client,
        @Nullable DynamoDbStreamsClient streams,
        boolean isRecorded,
        Duration settling,
        Runnable onClose) {
      if (!isRecorded) {
        opening.requireTransactions(opening.model, "open");
        Database alone = database(opening.model, opening.calls, settling, null);
        return new Adjoin(alone, opening.model, client, streams, null, List.of(), onClose);
      }
      CompiledModel model = opening.guard.open();
      opening.requireTransactions(model, "open");
      Database database = database(model, opening.calls, settling, opening.guard);
      List<String> notes = opening.replicas(model).map(Replicas::note).stream().toList();
      return new Adjoin(database, model, client, streams, opening.guard, notes, onClose);
    }

    private Lateness lateness(DynamoDbClient client) {
      return EmbeddedEngine.isInProcess(client)
          ? Lateness.NONE
          : Lateness.of(client, deadline, clock);
    }

    /** The parts of a database that are needed before its recorded design is known. */
    private final class Opening {
      final CompiledModel model = compile();
      final String name;
      final boolean isInProcess;
      final Calls calls;
      final DesignItems items;
      final DesignGuard.Settings settings;
      final DesignGuard<CompiledModel> guard;

      // Each database has threads of its own, so that closing it does not affect others.
      final Environment environment =
          Builder.this.environment == null
              ? EmbeddedEngine.environment(clock)
              : Builder.this.environment;

      Opening(DynamoDbClient client) {
        this(client, null);
      }

      /**
       * @param announcing how long to wait after duties were announced; null to announce none
       */
      Opening(DynamoDbClient client, @Nullable Duration announcing) {
        Table designed = model.compiled().design().table();
        this.name = table == null ? designed.name() : table;
        this.isInProcess = EmbeddedEngine.isInProcess(client);
        this.calls = new Calls(client, name, environment, deadline, listener);
        this.items = new DesignItems(calls, designed.partition(), designed.sort(), model.name());
        this.settings =
            new DesignGuard.Settings(
                isPartial,
                isUnrecorded,
                Set.copyOf(model.compiled().model().gone()),
                model.base(),
                announcing,
                model.compiled().notation());
        this.guard =
            new DesignGuard<>(
                items, environment, settings, this::compiledOn, CompiledModel::compiled);
      }

      /**
       * The replicas of the table, if the model relies on there being one writing region. A request
       * that fails must not keep the program from opening.
       */
      Optional<Replicas> replicas(CompiledModel known) {
        Design design = known.compiled().design();
        if (isInProcess || guard.isTableMissing() || !Replicas.matterFor(design)) {
          return Optional.empty();
        }
        try {
          return calls.description().flatMap(table -> Replicas.of(design, table));
        } catch (SdkException e) {
          calls.undescribed(e);
          return Optional.empty();
        }
      }

      /** Fails if the model needs transactions and the endpoint has none. */
      void requireTransactions(CompiledModel known, String operation) {
        boolean isNeeded =
            known.compiled().plans().writes().stream()
                .anyMatch(write -> write.plan().needsTransactions());
        if (isNeeded) {
          calls.requireTransactions(operation);
        }
      }

      private CompiledModel compiledOn(@Nullable RecordedDesign base) {
        return base == null ? model : model.on(base);
      }

      /** The table by a model, without the classes of its records. */
      OpenTable untyped(CompiledModel known) {
        Compiled compiled = known.compiled();
        Schema schema = new Schema(compiled.model());
        Mappings mappings = Mappings.of(schema, null, List.of(), compiled.design().uncounted());
        return new OpenTable(compiled, schema, mappings, calls, null);
      }

      MigrationSteps<CompiledModel> steps() {
        return new MigrationSteps<>(items, settings, this::compiledOn, CompiledModel::compiled);
      }
    }

    private Database database(
        CompiledModel model, Calls calls, Duration settling, @Nullable WritePermission permission) {
      OpenTable opened = openTable(model, calls, permission);
      if (remembersChanges) {
        opened.prepared(BegunChanges.class, t -> BegunChanges.remembered());
      }
      return new Database(opened, reading, settling);
    }

    private static OpenTable openTable(
        CompiledModel model, Calls calls, @Nullable WritePermission permission) {
      Compiled compiled =
          permission == null ? model.compiled() : model.compiled().awaiting(permission.awaited());
      Schema schema = new Schema(compiled.model());
      Mappings mappings =
          Mappings.of(schema, model.bindings(), model.customTypes(), compiled.design().uncounted());
      return new OpenTable(compiled, schema, mappings, calls, permission);
    }
  }
}
