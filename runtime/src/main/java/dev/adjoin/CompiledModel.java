// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.database.TypeDesigns;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import dev.adjoin.internal.records.Bindings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A model with its table design and plans, as values: for programs that open the same model several
 * times, and for people who build tools. Immutable.
 *
 * <pre>{@code
 * CompiledModel campus = Adjoin.compile(Student.class, Course.class, Enrollment.class);
 * campus.reads().forEach(read -> System.out.println(read.name() + ": " + read.operation()));
 * }</pre>
 */
public final class CompiledModel {
  private final Declaration declaration;
  private final Compilation compilation;
  private final @Nullable RecordedDesign base;
  private final @Nullable Bindings bindings;
  private final List<CustomType<?>> customTypes;

  /** The same model on the bases that it was compiled on last: a table that is migrated has two. */
  private volatile List<CompiledModel> onBases = List.of();

  /**
   * Compiles a declaration.
   *
   * @param base the recorded design of stored data, whose choices are kept; null if there is none
   */
  CompiledModel(
      Declaration declaration,
      @Nullable RecordedDesign base,
      @Nullable Bindings bindings,
      List<CustomType<?>> customTypes) {
    this.declaration = declaration;
    this.base = base;
    this.compilation = ModelCompiler.compile(declaration, base);
    this.bindings = bindings;
    this.customTypes = List.copyOf(customTypes);
  }

  /**
   * A mistake in the model, or advice about it.
   *
   * @param severity {@code error}, {@code warning} or {@code note}
   * @param tag the kind of mistake: {@code unknown-attribute}
   * @param place the file with line and column, or the class and component
   * @param found what was found
   * @param fix what to do
   */
  public record Diagnostic(String severity, String tag, String place, String found, String fix) {
    /** The place, the tag and what was found, then the fix on a separate line. */
    @Override
    public String toString() {
      return place + ": [" + tag + "] " + found + "\n    " + fix;
    }
  }

  /**
   * The table.
   *
   * @param timeToLive the attribute by which DynamoDB expires items; null if nothing expires
   */
  public record TableDesign(
      String name,
      String partitionKey,
      String sortKey,
      List<IndexDesign> indexes,
      @Nullable String timeToLive) {
    public TableDesign {
      indexes = List.copyOf(indexes);
    }
  }

  /**
   * A secondary index.
   *
   * @param kind {@code GLOBAL}, {@code SWAPPED} (by the table's keys in reverse) or {@code LOCAL}
   * @param projection {@code ALL}, {@code KEYS_ONLY} or {@code INCLUDE}
   * @param projected the attributes that {@code INCLUDE} includes
   */
  public record IndexDesign(
      String name,
      String kind,
      String partitionKey,
      String sortKey,
      String projection,
      List<String> projected) {
    public IndexDesign {
      projected = List.copyOf(projected);
    }
  }

  /**
   * A kind of item in the table.
   *
   * @param type the entity or relationship that it belongs to
   * @param kind {@code entity}, {@code relationship}, {@code mirror}, {@code guard}, {@code gate}
   *     or {@code journal}
   * @param keys the template of each key attribute, those of the indexes included
   */
  public record ItemDesign(String type, String kind, Map<String, String> keys) {
    public ItemDesign {
      keys = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    }
  }

  /**
   * A read that the model allows.
   *
   * @param name its name: {@code Enrollment.to.where(semester)}
   * @param question what it answers
   * @param inputs the attributes whose values it needs
   * @param operation the requests of one page: {@code Query + BatchGetItem}
   * @param index the index that it reads; null for the table
   * @param requests how many requests one page takes
   * @param consistency the strongest that can be asked for, {@code strong} or {@code eventual}; a
   *     read is eventually consistent unless asked
   * @param explanation the requests in words
   */
  public record Read(
      String name,
      String question,
      List<String> inputs,
      String operation,
      @Nullable String index,
      int requests,
      String consistency,
      String explanation) {
    public Read {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * A write that the model allows.
   *
   * @param name its name: {@code Enrollment.link}
   * @param purpose what it does
   * @param operation its requests: {@code TransactWriteItems}
   * @param requests how many requests it takes at least
   * @param items how many items it writes or checks at least
   * @param explanation the requests in words
   */
  public record Write(
      String name, String purpose, String operation, int requests, int items, String explanation) {}

  /**
   * A declared pattern.
   *
   * @param question the question as the model states it; empty if it states none
   * @param type the entity or relationship that it reads
   * @param result the form of the answer
   * @param owner the entity whose edges or children it reads; null if there is none
   * @param inputs the attributes whose values it needs, in order
   * @param range the input that is given as a range; null if none is
   * @param consistent whether it is read with strong consistency
   * @param read the read that answers it
   */
  public record Pattern(
      String name,
      String question,
      String type,
      Result result,
      @Nullable String owner,
      List<String> inputs,
      @Nullable String range,
      boolean consistent,
      Read read) {

    /** The form of an answer. */
    public enum Result {
      /** One entity or edge. */
      ITEM,
      /** Entities or edges. */
      LIST,
      /** Edges with the entities at their other side. */
      LIST_WITH_ENTITIES,
      /** An entity with one list of its edges or children. */
      ENTITY_WITH_LIST,
      /** A number. */
      COUNT,
      /** An entity with everything attached to it. */
      COLLECTION,
      /** A node of a hierarchy with everything below it. */
      SUBTREE
    }

    public Pattern {
      inputs = List.copyOf(inputs);
    }
  }

  /** The same model, compiled on the recorded design of stored data. */
  CompiledModel on(RecordedDesign base) {
    List<CompiledModel> known = onBases;
    for (CompiledModel each : known) {
      if (base.equals(each.base)) {
        return each;
      }
    }
    CompiledModel compiled = new CompiledModel(declaration, base, bindings, customTypes);
    onBases = known.isEmpty() ? List.of(compiled) : List.of(compiled, known.get(0));
    return compiled;
  }

  /** The recorded design that the model was compiled on; null if there is none. */
  @Nullable RecordedDesign base() {
    return base;
  }

  /** Whether the model has no errors, so that it has a design and can be opened. */
  public boolean isValid() {
    return compilation.compiled().isPresent();
  }

  /** Every mistake, ordered by place. */
  public List<Diagnostic> diagnostics() {
    return compilation.diagnostics().stream()
        .map(
            d ->
                new Diagnostic(
                    d.severity().word(), d.tag().word(), d.place().toString(), d.found(), d.fix()))
        .toList();
  }

  /** The model's name. */
  public String name() {
    return compiled().model().name();
  }

  /** The table and its indexes. */
  public TableDesign table() {
    Table table = compiled().design().table();
    return new TableDesign(
        table.name(),
        table.partition(),
        table.sort(),
        compiled().design().indexes().stream().map(CompiledModel::index).toList(),
        compiled().design().timeToLive());
  }

  private static IndexDesign index(Index index) {
    String projection =
        switch (index.projection().kind()) {
          case ALL -> "ALL";
          case KEYS -> "KEYS_ONLY";
          case SOME -> "INCLUDE";
        };
    return new IndexDesign(
        index.name(),
        index.kind().name(),
        index.partitionKey(),
        index.sortKey(),
        projection,
        index.projection().attributes());
  }

  /** Every kind of item; those of the application come first. */
  public List<ItemDesign> items() {
    List<ItemDesign> items = new ArrayList<>();
    for (var item : compiled().design().items()) {
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put(compiled().design().table().partition(), item.key().partition().toString());
      keys.put(compiled().design().table().sort(), item.key().sort().toString());
      for (var entry : item.entries()) {
        Index index = compiled().design().index(entry.index()).orElseThrow();
        keys.putIfAbsent(index.partitionKey(), entry.key().partition().toString());
        keys.putIfAbsent(index.sortKey(), entry.key().sort().toString());
      }
      items.add(new ItemDesign(item.type(), item.kind().word(), keys));
    }
    return List.copyOf(items);
  }

  /** Every entity, then every relationship, in the order of their declaration. */
  public List<TypeDesign> types() {
    return TypeDesigns.of(new Schema(compiled().model()));
  }

  /** An entity or relationship by its name. */
  public Optional<TypeDesign> type(String name) {
    return types().stream().filter(type -> type.name().equals(name)).findFirst();
  }

  /** Every read that the model allows. */
  public List<Read> reads() {
    return compiled().plans().reads().stream().map(CompiledModel::read).toList();
  }

  private static Read read(dev.adjoin.internal.plan.AccessPattern read) {
    return new Read(
        read.name().toString(),
        read.question(),
        read.inputs(),
        read.plan().operation(),
        read.plan().index(),
        read.plan().requests(),
        read.plan().consistency().word(),
        read.explain(false));
  }

  /** Every write that the model allows. */
  public List<Write> writes() {
    return compiled().plans().writes().stream()
        .map(
            change ->
                new Write(
                    change.name().toString(),
                    change.does(),
                    change.operation(),
                    change.requests(),
                    change.plan().items(),
                    change.explain()))
        .toList();
  }

  /** The declared patterns, each with the read that answers it. */
  public List<Pattern> patterns() {
    return compiled().plans().proofs().stream().map(this::pattern).toList();
  }

  private Pattern pattern(Proof proof) {
    ReadName read = proof.answer().name();
    return new Pattern(
        proof.pattern().name(),
        proof.pattern().ask(),
        read.type(),
        result(proof.pattern().answer(), read.target()),
        owner(read),
        proof.inputs().stream().map(Proof.Input::name).toList(),
        proof.pattern().range(),
        proof.pattern().consistent(),
        read(proof.answer()));
  }

  private static Pattern.Result result(Answer answer, ReadTarget target) {
    if (target instanceof ReadTarget.Listed) {
      return switch (answer) {
        case ITEMS -> Pattern.Result.LIST;
        case ENTITIES -> Pattern.Result.LIST_WITH_ENTITIES;
        case TOGETHER -> Pattern.Result.ENTITY_WITH_LIST;
        case COUNT -> Pattern.Result.COUNT;
      };
    }
    if (target == ReadTarget.Single.COLLECTION) {
      return Pattern.Result.COLLECTION;
    }
    return target == ReadTarget.Single.SUBTREE ? Pattern.Result.SUBTREE : Pattern.Result.ITEM;
  }

  private @Nullable String owner(ReadName read) {
    if (read.target() instanceof ReadTarget.Children children) {
      return children.ancestor();
    }
    Schema schema = new Schema(compiled().model());
    return schema
        .relationship(read.type())
        .flatMap(
            relationship ->
                Arrays.stream(Side.values())
                    .filter(side -> isOf(read, relationship, side))
                    .map(relationship::end)
                    .findFirst())
        .orElse(null);
  }

  private static boolean isOf(ReadName read, Relationship relationship, Side side) {
    return read.isOf(side)
        || read.target() instanceof ReadTarget.View view
            && relationship.view(view.name()).filter(v -> v.side() == side).isPresent();
  }

  /**
   * The text of a lock file: the recorded design of the model, with what the lock file that it was
   * compiled on has besides. A lock file is made by writing this text to a file that the model then
   * names, and brought up to date by writing it again.
   *
   * <pre>{@code
   * String lock = Adjoin.builder(Campus.class).withoutLock().compile().lockFile();
   * Files.writeString(Path.of("src/main/resources/campus.lock"), lock);
   * }</pre>
   */
  public String lockFile() {
    Compiled compiled = compiled();
    RecordedDesign design = RecordedDesign.of(new Schema(compiled.model()), compiled.design());
    return RecordedDesignText.write(
        base == null
            ? design
            : design.keeping(base, Set.of(), Set.copyOf(compiled.model().gone())));
  }

  /**
   * The result of the compilation.
   *
   * @throws IllegalArgumentException listing the mistakes, if there are any
   */
  Compiled compiled() {
    return compilation
        .compiled()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    compilation.diagnostics().stream()
                        .filter(dev.adjoin.internal.diagnostic.Diagnostic::isError)
                        .map(Object::toString)
                        .collect(Collectors.joining("\n", "The model has mistakes\n", ""))));
  }

  @Nullable Bindings bindings() {
    return bindings;
  }

  List<CustomType<?>> customTypes() {
    return customTypes;
  }
}
