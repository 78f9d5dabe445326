// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values of one write as placeholders: the item before and after, items that were read, and
 * generated values. Every value has an origin: the name of an input, {@code #now}, or {@code
 * item.attribute} of an item that was read. Not thread-safe.
 */
final class WriteValues {
  private final Schema schema;
  private final Design design;
  private final Member member;
  private final Verb verb;
  private final Set<String> given;
  private final Function<String, @Nullable Object> known;
  private final Answers answers;
  private final Map<String, Attribute> attributes;
  private final Set<String> identity;
  private final @Nullable ItemType item;
  private final Map<String, NestedType> nested;
  private final Map<ItemKey, String> labels = new HashMap<>();
  private final Map<String, Member> types = new HashMap<>();
  private final Map<ItemKey, Boolean> seen = new LinkedHashMap<>();
  private final Map<String, Value.Copied> copies = new HashMap<>();
  private Set<String> resolved = Set.of();
  private boolean isLaterStage;

  /**
   * @param given the attributes that the caller gives
   * @param known the values of inputs, as far as they are known
   */
  WriteValues(
      Schema schema,
      Design design,
      PlannedWrite write,
      Set<String> given,
      Function<String, @Nullable Object> known,
      Answers answers) {
    this.schema = schema;
    this.design = design;
    this.member = schema.member(write.type()).orElseThrow();
    this.verb = write.verb();
    this.given = given;
    this.known = known;
    this.answers = answers;
    this.attributes = schema.attributes(member);
    this.identity = new HashSet<>(schema.identityNames(member));
    this.item = design.primary().get(member.name());
    this.nested =
        schema.model().types().stream().collect(Collectors.toMap(NestedType::name, type -> type));
    if (item != null) {
      label(item.key(), WriteRequests.OLD, member);
    }
    WritePlan plan = write.plan();
    List<Action> all = new ArrayList<>(plan.actions());
    if (plan instanceof WritePlan.Steps steps && steps.together() != null) {
      all.addAll(steps.together().actions());
    }
    all.forEach(this::prepare);
  }

  private void prepare(Action action) {
    Target target = action.target();
    if (target instanceof Target.Source source) {
      label(
          action.key(),
          source.copied().isAmbiguous() ? source.copied().source() : source.copied().entity(),
          schema.require(source.copied().entity()));
    } else if (target instanceof Target.End end) {
      boolean isSelf = schema.relationship(end.relationship()).orElseThrow().isSelf();
      label(action.key(), isSelf ? end.side().word() : end.entity(), schema.require(end.entity()));
    } else if (target instanceof Target.Own own && own.type().equals(member.name())) {
      for (Update update : action.updates()) {
        if (update instanceof Update.Set set && set.value() instanceof Value.Copied copied) {
          copies.put(set.path().attribute(), copied);
        }
      }
    } else if (isReferred(action.key())) {
      String name = action.key().partition().attributes().get(0);
      Reference reference = ((Entity) member).reference(name).orElseThrow();
      label(action.key(), name, schema.require(reference.entity()));
    }
  }

  private void label(ItemKey key, String label, Member type) {
    if (labels.putIfAbsent(key, label) == null) {
      types.put(label, type);
    }
  }

  Schema schema() {
    return schema;
  }

  Design design() {
    return design;
  }

  Member member() {
    return member;
  }

  /** The type of the written item; null for edges in summaries. */
  @Nullable ItemType item() {
    return item;
  }

  // ---- Items that were read
  // ----------------------------------------------------------------------

  /** The types of items by their labels. */
  Map<String, String> labels() {
    Map<String, String> labels = new HashMap<>();
    types.forEach((label, type) -> labels.put(label, type.name()));
    return labels;
  }

  /** The label of an item. */
  String label(ItemKey key) {
    return labels.getOrDefault(key, "item");
  }

  /** Whether a key is that of an entity that a reference of the item leads to. */
  boolean isReferred(ItemKey key) {
    return member instanceof Entity entity
        && key.partition().attributes().stream().anyMatch(n -> entity.reference(n).isPresent());
  }

  /** Whether a key is that of an entity that the item could refer to, but it refers to none. */
  boolean lacksReference(ItemKey key) {
    return isReferred(key) && !ActionTemplate.isComplete(this, key, false);
  }

  boolean isRead(ItemKey key) {
    return seen.containsKey(key);
  }

  void read(ItemKey key, boolean exists) {
    seen.put(key, exists);
  }

  /** Whether the item exists; null if it was not read. */
  @Nullable Boolean exists(ItemKey key) {
    return seen.get(key);
  }

  /** Whether the written item was read and exists. */
  boolean isThere() {
    return item != null && Boolean.TRUE.equals(seen.get(item.key()));
  }

  boolean ask(Question question) {
    return answers.ask(question, seen.size());
  }

  /**
   * The origin of an attribute of an item that was read; null if it has none.
   *
   * @param attribute its declared name
   */
  @Nullable String ofRead(String label, String attribute) {
    boolean isSure = attribute.equals(OwnedAttribute.BY) || attribute.equals(OwnedAttribute.BORN);
    Member type = types.get(label);
    Attribute declared = type == null ? null : schema.attributes(type).get(attribute);
    if (declared != null) {
      isSure = !declared.optional() && !(declared.type() instanceof SetOf);
    }
    return isSure || ask(new Question.HasValue(label, attribute)) ? label + "." + attribute : null;
  }

  private @Nullable String before(String attribute) {
    return isThere() ? ofRead(WriteRequests.OLD, attribute) : null;
  }

  // ---- The written item
  // --------------------------------------------------------------------------

  boolean isWhole() {
    return switch (verb) {
      case CREATE, LINK, PUT, OVERWRITE -> true;
      default -> false;
    };
  }

  /** Whether the given item may replace an existing one. */
  boolean replaces() {
    return verb == Verb.PUT || verb == Verb.OVERWRITE;
  }

  boolean isGiven(String attribute) {
    return given.contains(attribute);
  }

  /** The value of an input that is known; null if it is not. */
  @Nullable Object known(String name) {
    return known.apply(name);
  }

  /** The origin of an attribute after the write; null if it has no value then. */
  @Nullable String after(String name) {
    if (identity.contains(name)) {
      return name;
    }
    Attribute attribute = attributes.get(name);
    if (attribute == null) {
      return isWhole() && !isThere() ? null : before(name);
    }
    if (isThere() && isOfAnother(name)) {
      return copied(name);
    }
    if (!isWhole()) {
      boolean isChanged = verb == Verb.CHANGE && changes().contains(name);
      return isChanged ? given.contains(name) ? name : WriteRequests.NOW : before(name);
    }
    if (isOfAnotherVariant(name)) {
      return null;
    }
    boolean isCopy = member.copies().stream().anyMatch(copy -> copy.attribute().equals(name));
    if (isCopy || name.equals(member.version())) {
      return isThere() ? before(name) : isCopy ? copied(name) : null;
    }
    if (replaces() && attribute.preset() == Default.Stamp.CHANGED) {
      return WriteRequests.NOW;
    }
    if (given.contains(name)) {
      return name;
    }
    if (attribute.preset() == Default.Stamp.NOW && isThere()) {
      String kept = before(name);
      return kept == null ? WriteRequests.NOW : kept;
    }
    if (attribute.preset() instanceof Default.Stamp) {
      return WriteRequests.NOW;
    }
    return attribute.preset() == null ? null : name;
  }

  /** Whether a copy is of another entity after the write: the reference to it becomes another. */
  private boolean isOfAnother(String name) {
    return member.copies().stream()
        .filter(copy -> copy.attribute().equals(name) && given.contains(copy.source()))
        .anyMatch(copy -> ask(new Question.Differs(List.of(copy.source()))));
  }

  /** Whether the written item is of a variant without this attribute. */
  private boolean isOfAnotherVariant(String name) {
    return variants()
        .filter(all -> !all.isShared(name) && !all.having(name).contains(written(all)))
        .isPresent();
  }

  Optional<Variants> variants() {
    return Optional.ofNullable(member instanceof Entity entity ? entity.variants() : null);
  }

  /**
   * The words of the variants that have all attributes which a change sets; empty if every variant
   * has them.
   */
  List<String> changedVariants() {
    Variants variants = variants().orElse(null);
    if (variants == null || verb != Verb.CHANGE || given.stream().allMatch(variants::isShared)) {
      return List.of();
    }
    return variants.all().stream()
        .filter(each -> given.stream().allMatch(name -> variants.has(each, name)))
        .map(Variant::word)
        .toList();
  }

  /** The variant that the written item is of; a discriminator that is not known is asked for. */
  private Variant written(Variants variants) {
    int last = variants.all().size() - 1;
    for (Variant each : variants.all().subList(0, last)) {
      When.Term is = new When.Term(variants.by(), When.Operator.EQUAL, List.of(each.word()));
      if (holds(new When(List.of(is)))) {
        return each;
      }
    }
    return variants.all().get(last);
  }

  private @Nullable String copied(String name) {
    Value.Copied copy = copies.get(name);
    return copy == null ? null : copied(copy);
  }

  private @Nullable String copied(Value.Copied copy) {
    return Boolean.TRUE.equals(seen.get(copy.key()))
        ? ofRead(label(copy.key()), copy.attribute())
        : null;
  }

  /** The attributes that a change sets: those given, and the times of change. */
  Set<String> changes() {
    Set<String> changes = new HashSet<>(given);
    changes.removeAll(identity);
    attributes.values().stream()
        .filter(attribute -> attribute.preset() == Default.Stamp.CHANGED)
        .forEach(attribute -> changes.add(attribute.name()));
    return changes;
  }

  /** Whether the write may change one of the attributes. */
  boolean mayChange(Collection<String> names) {
    if (verb == Verb.CHANGE) {
      return names.stream().anyMatch(changes()::contains);
    }
    return names.stream().anyMatch(name -> after(name) != null || isThere());
  }

  /** The times of creation that the caller does not give. */
  Set<String> createdTimesLeftOut() {
    return attributes.values().stream()
        .filter(attribute -> attribute.preset() == Default.Stamp.NOW)
        .map(Attribute::name)
        .filter(name -> !given.contains(name))
        .collect(Collectors.toSet());
  }

  // ---- Keys
  // --------------------------------------------------------------------------------------

  /** A key template whose fields are the origins of their values after the write. */
  KeyTemplate afterKey(KeyTemplate template) {
    return template.map(
        field -> {
          String origin = after(field.attribute());
          return field.named(origin == null ? field.attribute() : origin);
        });
  }

  /** A key template whose fields are those of the item before the write. */
  static KeyTemplate beforeKey(KeyTemplate template, Set<String> identity) {
    return template.map(
        field ->
            identity.contains(field.attribute())
                ? field
                : field.named(WriteRequests.OLD + "." + field.attribute()));
  }

  Set<String> identity() {
    return identity;
  }

  // ---- Values
  // ------------------------------------------------------------------------------------

  /** The attribute value of the API with a placeholder behind its tag; null if there is none. */
  @Nullable Map<String, Object> value(Value value) {
    if (value instanceof Value.Attribute attribute) {
      return stored(after(attribute.name()));
    }
    if (value instanceof Value.IndexKey key) {
      return indexKey(key);
    }
    if (value instanceof Value.Token) {
      return text(isLaterStage && verb == Verb.CREATE ? WriteRequests.MARK : WriteRequests.TOKEN);
    }
    if (value instanceof Value.Link) {
      // A request as data writes one edge, so that its token names the link.
      return text(WriteRequests.TOKEN);
    }
    if (value instanceof Value.Mark) {
      return text(isLaterStage ? WriteRequests.MARK : WriteRequests.TOKEN);
    }
    if (value instanceof Value.Constant constant) {
      return constant(constant.value());
    }
    if (value instanceof Value.EpochSeconds seconds) {
      String origin = after(seconds.attribute());
      return origin == null
          ? null
          : Map.of("N", new DerivedValue(origin, DerivedValue.Form.EPOCH_SECONDS));
    }
    if (value instanceof Value.Copied copied) {
      return stored(copied(copied));
    }
    if (value instanceof Value.CopiedVersion copied) {
      if (lacksReference(copied.key())) {
        return null;
      }
      String origin = ofSource(copied.key(), OwnedAttribute.VERSION);
      return origin == null ? Map.of("N", "0") : stored(origin);
    }
    if (value instanceof Value.CopiedBorn copied) {
      return lacksReference(copied.key())
          ? null
          : stored(ofSource(copied.key(), OwnedAttribute.BORN));
    }
    if (value instanceof Value.Now) {
      return Map.of("S", new DerivedValue(WriteRequests.NOW, DerivedValue.Form.TIME_TEXT));
    }
    if (value instanceof Value.SecondsFromNow) {
      return Map.of("N", new DerivedValue(WriteRequests.NOW, DerivedValue.Form.END_OF_MARKER));
    }
    if (value instanceof Value.OwnKey) {
      return Map.of("M", ownKey());
    }
    Map<String, Object> members = new LinkedHashMap<>();
    ((Value.Members) value)
        .values()
        .forEach(
            (name, each) -> {
              Map<String, Object> stored = value(each);
              if (stored != null) {
                members.put(name, stored);
              }
            });
    return Map.of("M", members);
  }

  /** The origin of an attribute of an item that others copy; null if it has none. */
  private @Nullable String ofSource(ItemKey key, String attribute) {
    return Boolean.TRUE.equals(seen.get(key)) ? ofRead(label(key), attribute) : null;
  }

  private static Map<String, Object> text(String name) {
    return Map.of("S", new StoredValue(name, StoredType.of(Scalar.STRING)));
  }

  private static Map<String, Object> constant(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((name, each) -> members.put((String) name, constant(each)));
      return Map.of("M", members);
    }
    return Map.of(value instanceof Number ? "N" : "S", value.toString());
  }

  /** The key of the written item. */
  Map<String, Object> ownKey() {
    ItemType own = Objects.requireNonNull(item);
    return key(KeyText.partition(own.key().partition()), KeyText.sort(own.key().sort()));
  }

  /** A key by the names of its attributes. */
  Map<String, Object> key(Placeholder partition, Placeholder sort) {
    Map<String, Object> both = new LinkedHashMap<>();
    both.put(design.table().partition(), Map.of("S", partition));
    both.put(design.table().sort(), Map.of("S", sort));
    return both;
  }

  /** The stored value of an origin; null if there is none. */
  @Nullable Map<String, Object> stored(@Nullable String origin) {
    if (origin == null) {
      return null;
    }
    StoredType type = new StoredType(typeOf(origin), nested);
    return Map.of(type.tag(), new StoredValue(origin, type));
  }

  private AttributeType typeOf(String origin) {
    if (origin.equals(WriteRequests.NOW)) {
      return Scalar.INSTANT;
    }
    int dot = origin.indexOf('.');
    Member owner = dot < 0 ? member : types.get(origin.substring(0, dot));
    String name = origin.substring(dot + 1);
    if (name.equals(OwnedAttribute.VERSION)) {
      return Scalar.LONG;
    }
    if (name.equals(OwnedAttribute.COPIED)) {
      return new AttributeType.MapOf(Scalar.LONG);
    }
    Attribute attribute = owner == null ? null : schema.attributes(owner).get(name);
    return attribute == null ? Scalar.STRING : attribute.type();
  }

  private @Nullable Map<String, Object> indexKey(Value.IndexKey value) {
    Entry entry = value.entry();
    for (String name : entry.sparseBy()) {
      if (after(name) == null) {
        return null;
      }
    }
    if (entry.when() != null && !holds(entry.when())) {
      return null;
    }
    KeyTemplate template = afterKey(value.isSort() ? entry.key().sort() : entry.key().partition());
    return Map.of("S", value.isSort() ? KeyText.sort(template) : KeyText.partition(template));
  }

  /** Whether the condition of a sparse view holds after the write. */
  private boolean holds(When when) {
    List<When.Term> unknown = new ArrayList<>();
    for (When.Term term : when.terms()) {
      Boolean holds = holds(term);
      if (holds == null) {
        String origin = Objects.requireNonNull(after(term.attribute()));
        unknown.add(new When.Term(origin, term.operator(), term.values()));
      } else if (!holds) {
        return false;
      }
    }
    return unknown.isEmpty() || ask(new Question.Holds(unknown));
  }

  /** Whether a term holds; null if that depends on a value that is not known. */
  private @Nullable Boolean holds(When.Term term) {
    String origin = after(term.attribute());
    switch (term.operator()) {
      case EXISTS:
        return origin != null;
      case ABSENT:
        return origin == null;
      default:
        if (origin == null) {
          return term.operator() == When.Operator.UNEQUAL;
        }
        Object own = given.contains(origin) ? known(origin) : defaultOf(origin);
        return own == null
            ? null
            : (Boolean) Question.Holds.holds(term, typeOf(term.attribute()), own);
    }
  }

  private @Nullable Object defaultOf(String name) {
    Attribute attribute = attributes.get(name);
    return attribute != null && attribute.preset() instanceof Default.Literal literal
        ? ValueText.read(attribute.type(), literal.text())
        : null;
  }

  /** The member of a map of an item that was read, as the edge has it. */
  Map<String, Object> member(String label, Path path) {
    String name = label + "." + path.attribute() + "[" + path.member() + "]";
    StoredType map = new StoredType(new AttributeType.MapOf(Scalar.STRING), nested);
    return Map.of("M", new StoredValue(name, map));
  }

  /** The attributes that keys follow, so that their old value must be known. */
  void resolve(Set<String> names) {
    resolved = names;
  }

  boolean isResolved(String attribute) {
    return resolved.contains(attribute);
  }

  /** From now on the mark is that of an earlier stage. */
  void beginLaterStage() {
    isLaterStage = true;
  }
}
