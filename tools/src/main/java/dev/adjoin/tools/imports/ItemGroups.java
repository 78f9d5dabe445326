// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.tools.imports.KeyShape.Part;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Groups items by the form of their keys.
 *
 * <p>A key is split at {@code #}. A token is a word if it reads like one (capitals, or a prefix)
 * and no attribute of its item has it as a value; else it is the value of a field. A field has the
 * name of the attribute that has the same value in every item of the group; without one it is named
 * after the word before it.
 */
final class ItemGroups {
  private static final List<String> TYPE_NAMES =
      List.of(
          "_type",
          "type",
          "Type",
          "entityType",
          "EntityType",
          "entity_type",
          "itemType",
          "kind",
          "__typename",
          "_et",
          "_t");

  private static final double MOST = 0.8;
  private static final int MANY_GROUPS = 4;
  private static final String FIELD = "{}";

  private final SampledTable table;
  private final @Nullable String typeAttribute;

  private ItemGroups(SampledTable table) {
    this.table = table;
    this.typeAttribute = typeAttribute(table);
  }

  /** The groups, the largest partition of knowledge first: in the order of their keys. */
  static List<ItemGroup> of(SampledTable table) {
    return new ItemGroups(table).groups();
  }

  /** The attribute that names the type of each item; null if there is none. */
  static @Nullable String typeAttribute(SampledTable table) {
    List<Map<String, AttributeValue>> items = table.applicationItems();
    for (String name : TYPE_NAMES) {
      Map<String, Set<String>> words = new HashMap<>();
      long present = 0;
      for (Map<String, AttributeValue> item : items) {
        AttributeValue value = item.get(name);
        if (value != null && value.s() != null) {
          present++;
          words
              .computeIfAbsent(value.s(), v -> new HashSet<>())
              .add(firstToken(table, item) + " " + firstSortToken(table, item));
        }
      }
      boolean tells = words.size() > 1 && words.values().stream().allMatch(w -> w.size() <= 2);
      if (present > 0 && present >= items.size() * MOST && tells) {
        return name;
      }
    }
    return null;
  }

  private static String firstToken(SampledTable table, Map<String, AttributeValue> item) {
    return SampledTable.text(item.get(table.partition().name()))
        .orElse("")
        .split(KeyShape.SEPARATOR, -1)[0]
        .replaceAll("[^A-Z.]", "");
  }

  private static String firstSortToken(SampledTable table, Map<String, AttributeValue> item) {
    return table.sort() == null
        ? ""
        : SampledTable.text(item.get(table.sort().name()))
            .orElse("")
            .split(KeyShape.SEPARATOR, -1)[0]
            .replaceAll("[^A-Z.]", "");
  }

  private List<ItemGroup> groups() {
    Map<List<String>, List<Map<String, AttributeValue>>> groups =
        new TreeMap<>(Comparator.comparing(Object::toString));
    for (Map<String, AttributeValue> item : table.applicationItems()) {
      groups.computeIfAbsent(signature(item), s -> new ArrayList<>()).add(item);
    }
    List<ItemGroup> all = new ArrayList<>();
    merged(groups).values().forEach(items -> all.add(group(items)));
    return all;
  }

  private List<String> signature(Map<String, AttributeValue> item) {
    Set<String> values = values(item);
    return List.of(
        typeAttribute == null ? "" : SampledTable.text(item.get(typeAttribute)).orElse(""),
        outline(text(item, table.partition().name()), values),
        table.sort() == null ? "" : outline(text(item, table.sort().name()), values));
  }

  private static String text(Map<String, AttributeValue> item, String key) {
    return SampledTable.text(item.get(key)).orElse("");
  }

  /** The texts of an item's attributes, besides keys and the name of its type. */
  private Set<String> values(Map<String, AttributeValue> item) {
    Set<String> values = new HashSet<>();
    Set<String> keys = table.keyNames();
    item.forEach(
        (name, value) -> {
          if (!keys.contains(name) && !name.equals(typeAttribute) && !name.startsWith("_")) {
            SampledTable.text(value).ifPresent(values::add);
          }
        });
    return values;
  }

  private static String outline(String key, Set<String> values) {
    String[] tokens = key.split(KeyShape.SEPARATOR, -1);
    List<String> outline = new ArrayList<>();
    for (int i = 0; i < tokens.length; i++) {
      outline.add(isWord(tokens, i, values) ? tokens[i] : FIELD);
    }
    return String.join(KeyShape.SEPARATOR, outline);
  }

  private static boolean isWord(String[] tokens, int at, Set<String> values) {
    String token = tokens[at];
    boolean hasNext = at + 1 < tokens.length;
    if (token.isEmpty()) {
      return true;
    }
    if (values.contains(token)) {
      return false;
    }
    boolean isCapital =
        token.matches("[A-Z][A-Z_-]+(\\.[A-Za-z_,]+)?") || hasNext && token.matches("[A-Z]");
    boolean isPrefix = at == 0 && hasNext && token.matches("[A-Za-z][A-Za-z_-]*");
    return isCapital || isPrefix;
  }

  /** Joins many small groups that differ in one word: it is a value in capitals, not a word. */
  private static Map<List<String>, List<Map<String, AttributeValue>>> merged(
      Map<List<String>, List<Map<String, AttributeValue>>> groups) {
    Map<List<String>, Set<List<String>>> general = new LinkedHashMap<>();
    for (List<String> signature : groups.keySet()) {
      for (int half = 1; half <= 2; half++) {
        String[] tokens = signature.get(half).split(KeyShape.SEPARATOR, -1);
        for (int i = 0; i < tokens.length; i++) {
          if (!tokens[i].equals(FIELD) && (i > 0 || tokens.length == 1)) {
            String[] changed = tokens.clone();
            changed[i] = FIELD;
            List<String> generalised = new ArrayList<>(signature);
            generalised.set(half, String.join(KeyShape.SEPARATOR, changed));
            general.computeIfAbsent(generalised, g -> new LinkedHashSet<>()).add(signature);
          }
        }
      }
    }
    Map<List<String>, List<Map<String, AttributeValue>>> result = new LinkedHashMap<>(groups);
    general.forEach(
        (to, from) -> {
          List<List<String>> present = from.stream().filter(result::containsKey).toList();
          int items = present.stream().mapToInt(s -> result.get(s).size()).sum();
          if (present.size() >= MANY_GROUPS && items < present.size() * 2) {
            List<Map<String, AttributeValue>> joined =
                result.computeIfAbsent(to, t -> new ArrayList<>());
            present.forEach(s -> joined.addAll(result.remove(s)));
          }
        });
    return result;
  }

  private ItemGroup group(List<Map<String, AttributeValue>> items) {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    Map<String, List<String>> fieldValues = new LinkedHashMap<>();
    Set<String> used = new HashSet<>();
    KeyShape partition = shape(items, table.partition().name(), types, fieldValues, used);
    KeyShape sort =
        table.sort() == null
            ? new KeyShape(List.of(), 1)
            : shape(items, table.sort().name(), types, fieldValues, used);
    List<ItemGroup.IndexKey> indexKeys = new ArrayList<>();
    for (SampledTable.Index index : table.indexes()) {
      String indexSort = index.sort();
      List<Boolean> present =
          items.stream()
              .map(
                  i ->
                      i.containsKey(index.partition())
                          && (indexSort == null || i.containsKey(indexSort)))
              .toList();
      List<Map<String, AttributeValue>> in = new ArrayList<>();
      for (int i = 0; i < items.size(); i++) {
        if (present.get(i)) {
          in.add(items.get(i));
        }
      }
      if (!in.isEmpty()) {
        Map<String, List<String>> known = new LinkedHashMap<>();
        fieldValues.forEach((field, values) -> known.put(field, at(values, present)));
        indexKeys.add(
            new ItemGroup.IndexKey(
                index,
                shape(in, index.partition(), types, known, used),
                indexSort == null
                    ? new KeyShape(List.of(), 1)
                    : shape(in, indexSort, types, known, used),
                present));
      }
    }
    String type =
        typeAttribute == null
            ? null
            : SampledTable.text(items.get(0).get(typeAttribute)).orElse(null);
    return new ItemGroup(type, items, partition, sort, indexKeys, types, fieldValues);
  }

  /** The shape of one key of all items of a group. */
  private KeyShape shape(
      List<Map<String, AttributeValue>> items,
      String key,
      Map<String, AttributeType> types,
      Map<String, List<String>> fieldValues,
      Set<String> used) {
    List<String[]> all =
        items.stream().map(i -> text(i, key).split(KeyShape.SEPARATOR, -1)).toList();
    int length = all.get(0).length;
    if (all.stream().anyMatch(t -> t.length != length)) {
      // Keys of different lengths, as in an index that several forms share: one field for all.
      all = items.stream().map(i -> new String[] {text(i, key)}).toList();
    }
    List<Part> parts = new ArrayList<>();
    int shards = 1;
    int size = all.get(0).length;
    for (int i = 0; i < size; i++) {
      int at = i;
      List<String> tokens = all.stream().map(t -> t[at]).toList();
      boolean isLast = i == size - 1;
      if (isLast && i > 1 && isShard(parts, tokens)) {
        parts.remove(parts.size() - 1);
        shards = tokens.stream().mapToInt(Integer::parseInt).max().orElse(0) + 1;
        break;
      }
      parts.add(part(items, key, tokens, parts, types, fieldValues, used, all, at));
    }
    return new KeyShape(parts, Math.max(1, shards));
  }

  private static boolean isShard(List<Part> before, List<String> tokens) {
    Part last = before.get(before.size() - 1);
    return !last.isField()
        && last.text().equalsIgnoreCase(KeyShape.SHARD)
        && tokens.stream().allMatch(t -> t.matches("\\d{1,3}"));
  }

  private Part part(
      List<Map<String, AttributeValue>> items,
      String key,
      List<String> tokens,
      List<Part> before,
      Map<String, AttributeType> types,
      Map<String, List<String>> fieldValues,
      Set<String> used,
      List<String[]> all,
      int at) {
    Set<String> distinct = new TreeSet<>(tokens);
    boolean isConstant = distinct.size() == 1;
    String word =
        before.isEmpty() || before.get(before.size() - 1).isField()
            ? ""
            : before.get(before.size() - 1).text();
    boolean readsAsWord =
        isConstant && isWord(all.get(0), at, values(items.get(0)))
            || isConstant
                && items.size() > 1
                && tokens.size() > 1
                && attribute(items, tokens, word, true) == null
                && !isIdentifierLike(tokens.get(0));
    if (readsAsWord || isConstant && tokens.get(0).isEmpty()) {
      return new Part(tokens.get(0), false);
    }
    String attribute = attribute(items, tokens, word, false);
    if (attribute == null) {
      attribute = ranked(items, tokens, types);
    }
    if (attribute == null) {
      attribute = known(tokens, fieldValues);
    }
    if (attribute == null) {
      attribute = synthetic(word, key, items, tokens, fieldValues);
      types.putIfAbsent(attribute, tokenType(tokens));
    }
    used.add(attribute);
    fieldValues.putIfAbsent(attribute, tokens.stream().map(ItemGroups::decoded).toList());
    return new Part(attribute, true);
  }

  /** A field that has the same values in another key of the items; null if there is none. */
  private static @Nullable String known(
      List<String> tokens, Map<String, List<String>> fieldValues) {
    List<String> values = tokens.stream().map(ItemGroups::decoded).toList();
    return fieldValues.entrySet().stream()
        .filter(e -> e.getValue().equals(values))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  private static List<String> at(List<String> values, List<Boolean> present) {
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (present.get(i)) {
        chosen.add(values.get(i));
      }
    }
    return chosen;
  }

  private static boolean isIdentifierLike(String token) {
    return token.matches(".*\\d.*") || token.contains("@") || token.contains(" ");
  }

  private static AttributeType tokenType(List<String> tokens) {
    AttributeType type = AttributeTypes.ofTexts(tokens.stream().map(ItemGroups::decoded).toList());
    return type instanceof AttributeType.Choice ? Scalar.STRING : type;
  }

  /** The attribute that has the value of the token in every item; null if there is none. */
  private @Nullable String attribute(
      List<Map<String, AttributeValue>> items, List<String> tokens, String word, boolean any) {
    List<String> fitting = new ArrayList<>();
    Set<String> keys = table.keyNames();
    for (String name : new TreeSet<>(items.get(0).keySet())) {
      boolean isOrdinary =
          !keys.contains(name) && !name.startsWith("_") && !name.equals(typeAttribute);
      if (isOrdinary && fits(items, tokens, name)) {
        fitting.add(name);
      }
    }
    if (fitting.isEmpty()) {
      return null;
    }
    String tag = word.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return fitting.stream()
        .max(
            Comparator.comparingInt(
                    (String n) ->
                        (!tag.isEmpty() && n.toLowerCase(Locale.ROOT).startsWith(tag) ? 4 : 0)
                            + (n.endsWith("Id") || n.endsWith("ID") || n.equals("id") ? 2 : 0)
                            + (n.matches(".*([Nn]ame|[Tt]itle|[Cc]ode|[Kk]ey|[Ss]lug)") ? 1 : 0))
                .thenComparing(Comparator.reverseOrder()))
        .orElse(null);
  }

  private static boolean fits(
      List<Map<String, AttributeValue>> items, List<String> tokens, String name) {
    for (int i = 0; i < items.size(); i++) {
      String value = SampledTable.text(items.get(i).get(name)).orElse(null);
      if (value == null || !isSame(tokens.get(i), value)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a token of a key is an encoding of a value: plain, escaped, padded or rewritten. */
  static boolean isSame(String token, String value) {
    if (token.equals(value) || decoded(token).equals(value)) {
      return true;
    }
    if (token.matches("[01]?\\d{6,19}") && value.matches("-?\\d{1,19}")) {
      BigDecimal number = new BigDecimal(value);
      boolean isSigned = token.length() == 11 || token.length() == 20;
      BigDecimal written = new BigDecimal(token);
      BigDecimal power = BigDecimal.TEN.pow(token.length() - 1);
      BigDecimal signed = token.startsWith("1") ? written.subtract(power) : written.subtract(power);
      return written.compareTo(number) == 0 || isSigned && signed.compareTo(number) == 0;
    }
    try {
      return token.contains("T") && Instant.parse(token).equals(Instant.parse(value));
    } catch (DateTimeException e) {
      return false;
    }
  }

  static String decoded(String token) {
    if (!token.matches(".*%[0-9A-F]{2}.*")) {
      return token;
    }
    try {
      return URLDecoder.decode(token.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return token;
    }
  }

  /** The attribute whose words have the tokens as ranks: {@code 000} for the first. */
  private @Nullable String ranked(
      List<Map<String, AttributeValue>> items,
      List<String> tokens,
      Map<String, AttributeType> types) {
    if (!tokens.stream().allMatch(t -> t.matches("\\d{3}"))) {
      return null;
    }
    for (String name : new TreeSet<>(items.get(0).keySet())) {
      Map<String, String> words = new TreeMap<>();
      boolean isRank = !table.keyNames().contains(name) && !name.startsWith("_");
      for (int i = 0; isRank && i < items.size(); i++) {
        AttributeValue value = items.get(i).get(name);
        String word = value == null ? null : value.s();
        isRank =
            word != null
                && word.matches("[A-Za-z_-]+")
                && word.equals(words.computeIfAbsent(tokens.get(i), t -> word));
      }
      isRank = isRank && new HashSet<>(words.values()).size() == words.size() && words.size() > 1;
      // Ranks that were not seen belong to words that are not known.
      isRank = isRank && words.containsKey("%03d".formatted(words.size() - 1));
      if (isRank) {
        types.put(name, new AttributeType.Choice(List.copyOf(words.values()), true));
        return name;
      }
    }
    return null;
  }

  /** A name for a field that no attribute holds. */
  private String synthetic(
      String word,
      String key,
      List<Map<String, AttributeValue>> items,
      List<String> tokens,
      Map<String, List<String>> fieldValues) {
    String base = camelCase(word.isEmpty() ? key : word);
    String wanted = word.isEmpty() ? base : base + "Id";
    String name = wanted;
    List<String> values = tokens.stream().map(ItemGroups::decoded).toList();
    for (int i = 2; isTaken(name, items, values, fieldValues); i++) {
      name = wanted + i;
    }
    return name;
  }

  private boolean isTaken(
      String name,
      List<Map<String, AttributeValue>> items,
      List<String> values,
      Map<String, List<String>> fieldValues) {
    List<String> known = fieldValues.get(name);
    return known != null && !known.equals(values)
        || table.keyNames().contains(name)
        || items.stream().anyMatch(i -> i.containsKey(name));
  }

  /** {@code ORDER_LINE} becomes {@code orderLine}; a name in mixed case keeps its capitals. */
  static String camelCase(String name) {
    String[] words = name.split("[^A-Za-z0-9]+");
    StringBuilder text = new StringBuilder();
    for (String word : words) {
      if (word.isEmpty()) {
        continue;
      }
      boolean isCapital = word.equals(word.toUpperCase(Locale.ROOT));
      String plain = isCapital ? word.toLowerCase(Locale.ROOT) : word;
      text.append(
          text.isEmpty()
              ? Character.toLowerCase(plain.charAt(0)) + plain.substring(1)
              : Character.toUpperCase(plain.charAt(0)) + plain.substring(1));
    }
    return text.isEmpty() || !Character.isLetter(text.charAt(0)) ? "value" + text : text.toString();
  }
}
