// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.Fact.Question;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.lint.IndexPartitions;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers the questions about a subject from the model, its patterns and its workload. */
final class Questions {
  private static final int FEW_NAMES = 4;
  private static final String NOT_SAID = "not declared";
  private final Model declared;
  private final Workload workload;
  private final Model model;
  private final Schema schema;
  private final TableStatistics statistics;
  private final List<Fact> facts = new ArrayList<>();

  Questions(Model declared, Workload workload, TableStatistics statistics) {
    this.declared = declared;
    this.workload = workload;
    this.model = workload.model();
    this.schema = new Schema(declared);
    this.statistics = statistics;
  }

  List<Fact> answers(Subject subject) {
    facts.clear();
    if (subject instanceof Subject.ManyToMany many) {
      manyToMany(many.in(declared));
    } else if (subject instanceof Subject.Children) {
      children(subject.entityIn(declared));
    } else if (subject instanceof Subject.NestedList list) {
      nested(list);
    } else {
      indexed((Subject.Indexed) subject);
    }
    return List.copyOf(facts);
  }

  private void add(Question question, String answer, boolean isGiven) {
    facts.add(new Fact(question, answer, isGiven));
  }

  // ---- Many to many

  private void manyToMany(Relationship r) {
    Load load = declared.load(r.name());
    boolean isSized =
        Stream.of(Measure.PER_FROM, Measure.PER_TO, Measure.ITEMS)
            .anyMatch(m -> load.get(m).isPresent());
    add(Question.HOW_MANY, number(r, Side.FROM) + "; " + number(r, Side.TO), isSized);
    List<Side> sides = workload.readSides(r);
    boolean isRated =
        Stream.of(Measure.FROM, Measure.TO).anyMatch(m -> load.get(m).isPresent())
            || workload.patterns(r).stream()
                .anyMatch(p -> declared.load(p.name()).get(Measure.READS).isPresent());
    add(
        Question.DIRECTIONS,
        sides.isEmpty()
            ? "from none"
            : sides.stream().map(s -> direction(r, s)).collect(Collectors.joining("; ")),
        isRated || sides.stream().allMatch(s -> workload.reads(r, s) == 0));
    changes(
        List.of(Measure.LINKS, Measure.UNLINKS, Measure.CHANGES),
        r.name(),
        List.of(r.from(), r.to()));
    double reads = sides.stream().mapToDouble(s -> workload.reads(r, s)).sum();
    ratio(reads, rate(r.name(), Measure.LINKS, Measure.UNLINKS, Measure.CHANGES), isRated);
    metadata(r.attributes());
    asked(r);
  }

  private String number(Relationship r, Side side) {
    OptionalDouble most = model.load(r.name()).get(Measure.mostOf(side));
    Integer allowed = r.max().get(side);
    String bound =
        most.isPresent()
            ? ", at most " + Figures.number(most.getAsDouble())
            : allowed == null ? "" : ", at most " + allowed;
    return Figures.number(statistics.per(r, side)) + " of one " + end(r, side) + bound;
  }

  private String direction(Relationship r, Side side) {
    List<String> patterns = workload.patterns(r, side).stream().map(Pattern::name).toList();
    double rate = workload.reads(r, side);
    return "from "
        + end(r, side)
        + (rate > 0 ? " " + Figures.rate(rate) : "")
        + (patterns.isEmpty() ? "" : " (" + names(patterns) + ")");
  }

  /** The entity at a side; with the side, if both are the same. */
  static String end(Relationship r, Side side) {
    return r.isSelf() ? r.end(side) + " (" + side.word() + ")" : r.end(side);
  }

  static String names(List<String> all) {
    return all.size() <= FEW_NAMES
        ? String.join(", ", all)
        : String.join(", ", all.subList(0, FEW_NAMES - 1))
            + " and "
            + (all.size() - FEW_NAMES + 1)
            + " more";
  }

  private double rate(String type, Measure... measures) {
    return Stream.of(measures).mapToDouble(m -> model.load(type).get(m).orElse(0)).sum();
  }

  private void changes(List<Measure> own, String type, List<String> others) {
    List<String> said = new ArrayList<>();
    for (Measure measure : own) {
      double rate = model.load(type).get(measure).orElse(0);
      if (rate > 0) {
        said.add(Figures.rate(rate) + " " + measure.word());
      }
    }
    others.stream()
        .distinct()
        .filter(e -> rate(e, Measure.CHANGES) > 0)
        .forEach(e -> said.add(e + " itself " + Figures.rate(rate(e, Measure.CHANGES))));
    boolean isGiven = workload.isGiven(type, own.toArray(Measure[]::new));
    add(
        Question.CHANGES,
        said.isEmpty() ? NOT_SAID : String.join(", ", said),
        isGiven || said.isEmpty());
  }

  private void ratio(double reads, double writes, boolean isGiven) {
    String answer =
        writes == 0
            ? reads == 0 ? NOT_SAID : "only reads"
            : reads == 0
                ? "no rate of reads is declared"
                : reads >= writes
                    ? Figures.number(reads / writes) + " reads for a write"
                    : Figures.number(writes / reads) + " writes for a read";
    add(Question.READS_AND_WRITES, answer, isGiven || reads == 0);
  }

  private void metadata(List<Attribute> attributes) {
    add(
        Question.METADATA,
        attributes.isEmpty() ? "none" : names(attributes.stream().map(Attribute::name).toList()),
        true);
  }

  /** What the patterns of a type ask of consistency and latency. */
  private void asked(Member member) {
    List<Pattern> patterns = workload.patterns(member);
    List<String> consistent =
        patterns.stream().filter(Pattern::consistent).map(Pattern::name).toList();
    add(
        Question.CONSISTENCY,
        consistent.isEmpty() ? "no pattern asks for it" : names(consistent),
        !patterns.isEmpty());
    List<String> bounded =
        patterns.stream()
            .filter(p -> p.requests() != null)
            .filter(p -> p.requests() == 1)
            .map(Pattern::name)
            .toList();
    add(
        Question.LATENCY,
        bounded.isEmpty() ? "no pattern has a bound" : "one request for " + names(bounded),
        !patterns.isEmpty());
  }

  // ---- One to many

  private void children(Entity child) {
    Entity parent = schema.require(String.valueOf(child.parent()));
    boolean isSized = workload.isGiven(child.name(), Measure.ITEMS);
    add(
        Question.HOW_MANY,
        Figures.number(statistics.per(child, parent)) + " of one " + parent.name(),
        isSized);
    boolean alone = !child.lookups().isEmpty() || child.views().stream().anyMatch(v -> !v.local());
    add(
        Question.DIRECTIONS,
        alone ? "from " + parent.name() + ", and without it" : "from " + parent.name(),
        true);
    oneToMany(child);
  }

  private void oneToMany(Entity entity) {
    changes(
        List.of(Measure.CREATES, Measure.CHANGES, Measure.DELETES),
        entity.name(),
        entity.parent() == null ? List.of() : List.of(entity.parent()));
    double reads =
        rate(entity.name(), Measure.READS)
            + workload.patterns(entity).stream()
                .mapToDouble(p -> rate(p.name(), Measure.READS))
                .sum();
    ratio(
        reads,
        rate(entity.name(), Measure.CREATES, Measure.CHANGES, Measure.DELETES),
        workload.isGiven(entity.name(), Measure.READS));
    metadata(entity.attributes());
    asked(entity);
  }

  private void nested(Subject.NestedList list) {
    Entity entity = list.entityIn(declared);
    AttributeType.ListOf values =
        (AttributeType.ListOf) entity.attribute(list.attribute()).orElseThrow().type();
    add(
        Question.HOW_MANY,
        values.max() == null
            ? "no bound is declared"
            : "at most " + values.max() + " of one " + entity.name(),
        values.max() != null);
    add(Question.DIRECTIONS, "with " + entity.name() + ", always all of them", true);
    oneToMany(entity);
  }

  private void indexed(Subject.Indexed subject) {
    Member member = subject.memberIn(declared);
    List<String> readers = workload.readers(subject).stream().map(Pattern::name).toList();
    add(
        Question.HOW_MANY,
        subject instanceof Subject.Referring referring
            ? of(referring)
            : Figures.number(statistics.items(member.name()))
                + " "
                + member.name()
                + " in all"
                + partitions(subject, member),
        workload.isGiven(member.name(), Measure.ITEMS));
    double reads = workload.reads(subject);
    String rate = reads > 0 ? " " + Figures.rate(reads) : "";
    boolean isKnown = !declared.patterns().isEmpty();
    add(
        Question.DIRECTIONS,
        readers.isEmpty()
            ? reads > 0 ? "by no pattern," + rate : "no pattern reads it"
            : "by " + names(readers) + rate,
        isKnown);
    List<Measure> writes =
        member instanceof Relationship
            ? List.of(Measure.LINKS, Measure.UNLINKS, Measure.CHANGES)
            : List.of(Measure.CREATES, Measure.CHANGES, Measure.DELETES);
    changes(writes, member.name(), List.of());
  }

  private String of(Subject.Referring subject) {
    ReferenceEnd end = new ReferenceEnd(subject.entityIn(declared), subject.in(declared));
    return Figures.number(statistics.per(end)) + " of one " + end.entity();
  }

  /** The number of partitions of an index, if it follows from the model. */
  private String partitions(Subject.Indexed subject, Member member) {
    OptionalDouble number =
        subject
            .entryIn(workload.design())
            .map(e -> e.key().partition().attributes())
            .map(by -> IndexPartitions.values(schema, member, by))
            .orElse(OptionalDouble.empty());
    double shards = Math.max(1, ShardedIndex.shards(declared, subject));
    if (number.isEmpty()) {
      return "";
    }
    double all = number.getAsDouble() * shards;
    return all == 1 ? ", in one partition" : ", in " + Figures.number(all) + " partitions";
  }
}
