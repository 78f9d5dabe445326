// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.Advice.Step;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  private String leaf = "";

  DecisionTree(Model declared, Workload workload, TableStatistics statistics) {
    this.declared = declared;
    this.workload = workload;
    this.statistics = statistics;
  }

  /**
   * @param limits those of an adjacency list with an index, or of the declared design
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
      tree.indexed(subject);
    }
    return tree;
  }

  List<Step> path() {
    return List.copyOf(path);
  }

  /** The pattern at which the tree ends, by its name. */
  String leaf() {
    return leaf;
  }

  private boolean ask(String question, boolean answer, String detail) {
    path.add(new Step(question, (answer ? "yes" : "no") + (detail.isEmpty() ? "" : ": " + detail)));
    return answer;
  }

  // ---- Many to many

  private void manyToMany(Relationship r, List<HardLimit> limits) {
    String adjacency = adjacency(r);
    List<Side> sides = workload.readSides(r);
    boolean consistent =
        ask(
            "Must the " + Questions.end(r, Side.TO) + " side be read consistently?",
            !strong(r).isEmpty(),
            strong(r));
    Optional<HardLimit> hot =
        limits.stream().max(Comparator.comparing(l -> l.expected() / Math.max(1e-9, l.most())));
    boolean isHot =
        ask(
            "Does one entity outgrow its partition?",
            hot.map(HardLimit::isCrossed).orElse(false),
            hot.map(HardLimit::text).orElse(""));
    boolean isBounded =
        !sides.isEmpty()
            && sides.stream().allMatch(s -> r.max().get(s) != null || most(r, s) <= FEW);
    double reads = sides.stream().mapToDouble(s -> workload.reads(r, s)).sum();
    double links = workload.model().load(r.name()).get(Measure.LINKS).orElse(0);
    boolean fits =
        isBounded && !isHot && r.views().isEmpty() && r.order().equals(Sides.both(List.of()));
    boolean summarised =
        fits
            && ask(
                "Bounded, and read more than linked?",
                reads > links,
                Numbers.rate(reads) + " reads, " + Numbers.rate(links) + " links");
    if (summarised) {
      leaf = new Summaries(Set.of()).name();
    } else if (isHot) {
      leaf = "adjacency list, sharded";
    } else if (consistent) {
      leaf = new Mirror().name();
    } else {
      leaf = sides.contains(Side.TO) ? adjacency : new OneDirection(Set.of()).name();
    }
  }

  /** The tree of the guides: four questions, of which the first that is answered yes decides. */
  private String adjacency(Relationship r) {
    double from = statistics.per(r, Side.FROM);
    double to = statistics.per(r, Side.TO);
    String each =
        "%s of one %s, %s of one %s"
            .formatted(
                Numbers.text(from),
                Questions.end(r, Side.FROM),
                Numbers.text(to),
                Questions.end(r, Side.TO));
    boolean isSparse = ask("Few on each side?", from <= FEW && to <= FEW, each);
    List<Side> sides = workload.readSides(r);
    String read =
        sides.stream()
            .map(
                s ->
                    (workload.reads(r, s) > 0 ? Numbers.rate(workload.reads(r, s)) + " " : "")
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
      return (declared.table().swapped() ? new SwappedIndex() : new InverseIndex()).name();
    }
    if (isSparse || hasOwn) {
      return new InverseIndex().name();
    }
    boolean current =
        declared.patterns().stream()
            .anyMatch(p -> p.read().startsWith(r.name() + ".") && p.answer() == Answer.ENTITIES);
    boolean mayCopy =
        ask(
            "May what is shown of the other entity be a copy?",
            !current,
            current ? "patterns read the current entities" : "");
    return (mayCopy ? new Summaries(Set.of()) : new Normalised()).name();
  }

  private double most(Relationship r, Side side) {
    return declared.load(r.name()).get(Measure.mostOf(side)).orElse(Double.MAX_VALUE);
  }

  private String strong(Relationship r) {
    return Questions.names(
        declared.patterns().stream()
            .filter(Pattern::consistent)
            .filter(p -> p.answer() != Answer.COUNT)
            .filter(p -> p.read().equals(r.name() + ".to"))
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
            Numbers.text(each) + " of one " + parent.name());
    boolean isDeep = ask("More than one level?", schema.ancestors(child).size() > 1, levels(child));
    boolean found =
        ask("Found without " + parent.name() + "?", alone, alone ? "by its lookups and views" : "");
    boolean ownLife = alone || isDeep || !schema.children(child).isEmpty();
    if (isFew && !ownLife) {
      ask("Always read with " + parent.name() + "?", onlyWithParent(child, parent), "");
    }
    leaf =
        isFew && !ownLife && onlyWithParent(child, parent)
            ? new ComplexAttribute().name()
            : isDeep ? new Hierarchy().name() : new ItemCollection().name();
    if (found) {
      path.add(new Step("Then besides", "a lookup index; see below"));
    }
  }

  private String levels(Entity child) {
    List<Entity> line = new ArrayList<>(new Schema(declared).ancestors(child));
    line.add(child);
    return line.stream().map(Entity::name).collect(Collectors.joining(" → "));
  }

  private boolean onlyWithParent(Entity child, Entity parent) {
    return declared.patterns().stream()
        .filter(p -> p.read().startsWith(child.name() + "."))
        .allMatch(
            p ->
                p.read().equals(child.name() + ".of" + parent.name())
                    && p.answer() == Answer.TOGETHER);
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
    leaf = isFew ? new ComplexAttribute().name() : new ItemCollection().name();
  }

  private void indexed(Subject subject) {
    List<String> readers =
        declared.patterns().stream()
            .filter(p -> Questions.reads(p, subject))
            .map(Pattern::name)
            .toList();
    boolean isRated = declared.load(subject.name()).get(Measure.READS).isPresent();
    boolean isRead =
        ask(
            "Does a question need it?",
            !readers.isEmpty() || isRated || declared.patterns().isEmpty(),
            Questions.names(readers));
    if (!isRead) {
      leaf = new NoIndex().name();
      return;
    }
    boolean isLocal =
        subject instanceof Subject.Viewed viewed
            && ask(
                "Inside one partition of the table?",
                inside(LookupIndex.view(declared, viewed), viewed),
                "");
    leaf = isLocal ? new LocalIndex().name() : new LookupIndex().name();
  }

  private boolean inside(View view, Subject.Viewed viewed) {
    return view.local()
        || new LocalIndex().apply(declared, viewed) instanceof DesignPattern.PatternResult.Changed;
  }
}
