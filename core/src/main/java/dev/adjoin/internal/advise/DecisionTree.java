// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.Advice.Step;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The decision tree of the field: its questions in order, until one decides, and then ours. Where
 * the tree ends is what a reader of the guides would choose; the advice compares it with the
 * numbers.
 */
final class DecisionTree {
  /** The most links of one entity that guides call few. */
  private static final int FEW = 50;

  private final Model declared;
  private final Workload workload;
  private final TableStatistics statistics;
  private final List<Step> path = new ArrayList<>();
  private PatternKind leaf = PatternKind.OTHER;

  DecisionTree(Model declared, Workload workload, TableStatistics statistics) {
    this.declared = declared;
    this.workload = workload;
    this.statistics = statistics;
  }

  /**
   * @param limits those of the declared design
   */
  static DecisionTree of(
      Model declared,
      Workload workload,
      TableStatistics statistics,
      Subject subject,
      List<HardLimit> limits) {
    DecisionTree tree = new DecisionTree(declared, workload, statistics);
    if (subject instanceof Subject.ManyToMany many) {
      tree.manyToMany(many.in(declared), limits);
    } else if (subject instanceof Subject.Children) {
      tree.children(subject.entityIn(declared));
    } else if (subject instanceof Subject.NestedList list) {
      tree.nested(list);
    } else {
      tree.indexed((Subject.Indexed) subject, limits);
    }
    return tree;
  }

  List<Step> path() {
    return List.copyOf(path);
  }

  /** The pattern at which the tree ends. */
  PatternKind leaf() {
    return leaf;
  }

  private boolean ask(String question, boolean answer, String detail) {
    path.add(new Step(question, (answer ? "yes" : "no") + (detail.isEmpty() ? "" : ": " + detail)));
    return answer;
  }

  private boolean isHot(String question, List<HardLimit> limits) {
    Optional<HardLimit> nearest = limits.stream().max(Comparator.comparing(HardLimit::load));
    return ask(
        question,
        nearest.map(HardLimit::isCrossed).orElse(false),
        nearest.map(HardLimit::text).orElse(""));
  }

  // ---- Many to many

  private void manyToMany(Relationship r, List<HardLimit> limits) {
    PatternKind adjacency = adjacency(r);
    List<Side> sides = workload.readSides(r);
    boolean consistent =
        ask(
            "Must the " + Questions.end(r, Side.TO) + " side be read consistently?",
            !strong(r).isEmpty(),
            strong(r));
    boolean isHot = isHot("Does one entity outgrow its partition?", limits);
    boolean isBounded = !sides.isEmpty() && sides.stream().allMatch(s -> isBounded(r, s));
    double reads = sides.stream().mapToDouble(s -> workload.reads(r, s)).sum();
    double links = workload.model().load(r.name()).get(Measure.LINKS).orElse(0);
    boolean fits =
        isBounded && !isHot && r.views().isEmpty() && r.order().equals(Sides.both(List.of()));
    boolean summarised =
        fits
            && ask(
                "Bounded, and read more than linked?",
                reads > links,
                Figures.rate(reads) + " reads, " + Figures.rate(links) + " links");
    if (summarised) {
      leaf = PatternKind.SUMMARIES;
    } else if (isHot) {
      leaf = PatternKind.SHARDED_EDGES;
    } else if (consistent) {
      leaf = PatternKind.MIRROR;
    } else {
      leaf = sides.contains(Side.TO) ? adjacency : PatternKind.ONE_DIRECTION;
    }
  }

  /** The tree of the guides: four questions, of which the first that is answered yes decides. */
  private PatternKind adjacency(Relationship r) {
    boolean isSparse =
        ask(
            "Few on each side?",
            isFew(r, Side.FROM) && isFew(r, Side.TO),
            number(r, Side.FROM) + ", " + number(r, Side.TO));
    List<Side> sides = workload.readSides(r);
    String read =
        sides.stream()
            .map(
                s ->
                    (workload.reads(r, s) > 0 ? Figures.rate(workload.reads(r, s)) + " " : "")
                        + "from "
                        + Questions.end(r, s))
            .collect(Collectors.joining(", "));
    boolean both = ask("Read from both sides?", sides.size() == 2, read);
    boolean hasOwn =
        ask(
            "Attributes on the edge?",
            !r.attributes().isEmpty(),
            Questions.names(r.attributes().stream().map(Attribute::name).toList()));
    if (both) {
      return declared.table().swapped() ? PatternKind.SWAPPED_INDEX : PatternKind.INVERSE_INDEX;
    }
    if (isSparse || hasOwn) {
      return PatternKind.INVERSE_INDEX;
    }
    boolean current = workload.patterns(r).stream().anyMatch(p -> p.answer() == Answer.ENTITIES);
    boolean mayCopy =
        ask(
            "May what is shown of the other entity be a copy?",
            !current,
            current ? "patterns read the current entities" : "");
    return mayCopy ? PatternKind.SUMMARIES : PatternKind.NORMALISED;
  }

  /** The most links of one entity: what the model allows, else what the workload expects. */
  private OptionalDouble most(Relationship r, Side side) {
    Integer allowed = r.max().get(side);
    return allowed != null
        ? OptionalDouble.of(allowed)
        : declared.load(r.name()).get(Measure.mostOf(side));
  }

  /** Whether one entity has few links: at most, where that is said, else on average. */
  private boolean isFew(Relationship r, Side side) {
    return most(r, side).orElse(statistics.per(r, side)) <= FEW;
  }

  private boolean isBounded(Relationship r, Side side) {
    return r.max().get(side) != null || most(r, side).orElse(Double.MAX_VALUE) <= FEW;
  }

  private String number(Relationship r, Side side) {
    OptionalDouble most = most(r, side);
    return Figures.number(statistics.per(r, side))
        + " of one "
        + Questions.end(r, side)
        + (most.isPresent() ? " (at most " + Figures.number(most.getAsDouble()) + ")" : "");
  }

  private String strong(Relationship r) {
    return Questions.names(
        workload.patterns(r, Side.TO).stream()
            .filter(Pattern::consistent)
            .map(Pattern::name)
            .toList());
  }

  // ---- One to many

  private void children(Entity child) {
    Schema schema = new Schema(declared);
    Entity parent = schema.require(String.valueOf(child.parent()));
    double each = statistics.per(child, parent);
    boolean alone =
        !child.lookups().isEmpty()
            || !child.uniques().isEmpty()
            || child.views().stream().anyMatch(v -> !v.local());
    boolean isFew =
        ask(
            "About " + ComplexAttribute.FEW + " at most?",
            each <= ComplexAttribute.FEW && workload.isGiven(child.name(), Measure.ITEMS),
            Figures.number(each) + " of one " + parent.name());
    boolean isDeep = ask("More than one level?", schema.ancestors(child).size() > 1, levels(child));
    boolean found =
        ask("Found without " + parent.name() + "?", alone, alone ? "by its lookups and views" : "");
    boolean ownLife = alone || isDeep || !schema.children(child).isEmpty();
    if (isFew && !ownLife) {
      ask("Always read with " + parent.name() + "?", onlyWithParent(child), "");
    }
    leaf =
        isFew && !ownLife && onlyWithParent(child)
            ? PatternKind.COMPLEX_ATTRIBUTE
            : isDeep ? PatternKind.HIERARCHY : PatternKind.ITEM_COLLECTION;
    if (found) {
      path.add(new Step("Then besides", "a lookup index; see below"));
    }
  }

  private String levels(Entity child) {
    List<Entity> line = new ArrayList<>(new Schema(declared).ancestors(child));
    line.add(child);
    return line.stream().map(Entity::name).collect(Collectors.joining(" → "));
  }

  private boolean onlyWithParent(Entity child) {
    return workload.patterns(child).stream().allMatch(p -> p.answer() == Answer.TOGETHER);
  }

  private void nested(Subject.NestedList list) {
    Entity entity = list.entityIn(declared);
    AttributeType.ListOf values =
        (AttributeType.ListOf) entity.attribute(list.attribute()).orElseThrow().type();
    Integer max = values.max();
    boolean isFew =
        ask(
            "About " + ComplexAttribute.FEW + " at most?",
            max != null && max <= ComplexAttribute.FEW,
            max == null ? "there is no bound" : "at most " + max);
    ask("Read on their own?", false, "a list comes with its " + entity.name());
    leaf = isFew ? PatternKind.COMPLEX_ATTRIBUTE : PatternKind.ITEM_COLLECTION;
  }

  private void indexed(Subject.Indexed subject, List<HardLimit> limits) {
    boolean isRead =
        ask(
            "Does a question need it?",
            workload.isRead(subject),
            Questions.names(workload.readers(subject).stream().map(Pattern::name).toList()));
    if (!isRead) {
      leaf = PatternKind.NO_INDEX;
      return;
    }
    boolean isLocal =
        subject instanceof Subject.Viewed viewed
            && ask("Inside one partition of the table?", isInsidePartition(viewed), "");
    if (isLocal) {
      leaf = PatternKind.LOCAL_INDEX;
    } else if (isHot("Does one partition of it outgrow its limits?", limits)) {
      leaf = PatternKind.SHARDED_INDEX;
    } else {
      leaf =
          subject instanceof Subject.Listed
              ? PatternKind.LISTING_INDEX
              : subject instanceof Subject.Referring
                  ? PatternKind.REFERENCE
                  : PatternKind.LOOKUP_INDEX;
    }
  }

  private boolean isInsidePartition(Subject.Viewed viewed) {
    return Views.of(declared, viewed).local()
        || new LocalIndex().apply(declared, viewed) instanceof DesignPattern.PatternResult.Changed;
  }
}
