// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.When;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keys as Java expressions over the fields of a bean, and the static methods that the expressions
 * call. Not thread-safe.
 */
final class KeyExpressions {
  private final JavaNames names;
  private final Set<String> methods = new TreeSet<>();

  KeyExpressions(JavaNames names) {
    this.names = names;
  }

  /** The sources of the methods that the expressions before call. */
  List<String> methods() {
    return methods.stream().map(this::method).toList();
  }

  /** A term of a sparse view. */
  String condition(When.Term term) {
    String variable = JavaNames.variable(term.attribute());
    String text = names.type("java.lang.String") + ".valueOf(" + variable + ")";
    String values =
        term.values().stream()
            .map(SourceText::quoted)
            .collect(Collectors.joining(", ", names.type("java.util.List") + ".of(", ")"));
    String first = term.values().isEmpty() ? "" : SourceText.quoted(term.values().get(0));
    return switch (term.operator()) {
      case EXISTS -> variable + " != null";
      case ABSENT -> variable + " == null";
      case EQUAL -> text + ".equals(" + first + ")";
      case UNEQUAL -> "!" + text + ".equals(" + first + ")";
      case IN -> values + ".contains(" + text + ")";
      case BELOW, AT_MOST, ABOVE, AT_LEAST -> {
        methods.add("compare");
        yield variable
            + " != null && compare("
            + variable
            + ", "
            + first
            + ") "
            + term.operator().sign()
            + " 0";
      }
    };
  }

  /** The expression of a key; null if a value in it has a form that beans do not calculate. */
  @Nullable String expression(KeyTemplate template, Map<String, Attribute> attributes) {
    List<String> parts = new ArrayList<>();
    for (Segment segment : template.segments()) {
      if (segment instanceof Segment.Shard shard) {
        List<String> of = new ArrayList<>();
        for (Segment.Field field : shard.of()) {
          String encoded = encoded(field, attributes);
          if (encoded == null) {
            return null;
          }
          of.add(encoded);
        }
        methods.add("shard");
        parts.add("\"SHARD\"");
        parts.add("shard(" + shard.count() + ", " + String.join(", ", of) + ")");
      } else if (segment instanceof Segment.Field field) {
        String encoded = encoded(field, attributes);
        if (encoded == null) {
          return null;
        }
        parts.add(encoded);
      } else {
        parts.add(SourceText.quoted(segment.toString()));
      }
    }
    return String.join(" + \"#\" + ", parts).replace("\" + \"", "");
  }

  private @Nullable String encoded(Segment.Field field, Map<String, Attribute> attributes) {
    Attribute attribute = attributes.get(field.attribute());
    if (attribute == null) {
      return null;
    }
    String variable = JavaNames.variable(field.attribute());
    KeyCodec codec = field.codec();
    if (attribute.type() instanceof AttributeType.Choice choice && choice.ordered()) {
      methods.add("rank");
      return choice.values().stream()
          .map(SourceText::quoted)
          .collect(Collectors.joining(", ", "rank(" + variable + ", ", ")"));
    }
    if (attribute.type() instanceof AttributeType.Choice || attribute.type() == Scalar.STRING) {
      boolean isSame =
          attribute.type() instanceof AttributeType.Choice choice
              ? choice.values().stream().allMatch(word -> codec.encode(word).equals(word))
              : codec.encoding().filter(StringEncoding.PLAIN::equals).isPresent();
      if (isSame) {
        return variable;
      }
      methods.add("escaped");
      return "escaped(" + variable + ")";
    }
    if (!(attribute.type() instanceof Scalar scalar)) {
      return null;
    }
    return switch (scalar) {
      case INT -> number(variable, 10);
      case LONG -> number(variable, 19);
      case INSTANT -> {
        methods.add("time");
        yield "time(" + variable + ")";
      }
      case DATE, UUID, BOOL -> variable;
      default -> null;
    };
  }

  private String number(String variable, int digits) {
    methods.add("number");
    return "number(" + variable + ", " + digits + ")";
  }

  private String method(String name) {
    return switch (name) {
      case "compare" ->
          """
            private static int compare(Object value, String other) {
              return value instanceof Number
                  ? new %1$s(value.toString()).compareTo(new %1$s(other))
                  : value.toString().compareTo(other);
            }
          """
              .formatted(names.type("java.math.BigDecimal"));
      case "shard" ->
          """
            private static int shard(int count, String... encoded) {
              %1$s checksum = new %1$s();
              checksum.update(String.join("#", encoded).getBytes(%2$s.UTF_8));
              return (int) (checksum.getValue() %% count);
            }
          """
              .formatted(
                  names.type("java.util.zip.CRC32"),
                  names.type("java.nio.charset.StandardCharsets"));
      case "rank" ->
          """
            private static String rank(String word, String... words) {
              return String.format("%%03d", %s.asList(words).indexOf(word));
            }
          """
              .formatted(names.type("java.util.Arrays"));
      case "escaped" ->
          """
            private static String escaped(String value) {
              StringBuilder text = new StringBuilder();
              for (char c : value.toCharArray()) {
                text.append(c > '%' ? String.valueOf(c) : String.format("%%%02X", (int) c));
              }
              return text.toString();
            }
          """;
      case "number" ->
"""
  private static String number(Number number, int digits) {
    %1$s value = %1$s.valueOf(number.longValue());
    String text = value.signum() < 0 ? %1$s.TEN.pow(digits).add(value).toString() : value.toString();
    return (value.signum() < 0 ? "0" : "1") + "0".repeat(digits - text.length()) + text;
  }
"""
              .formatted(names.type("java.math.BigInteger"));
      default ->
          """
            private static String time(%s instant) {
              return %s.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'")
                  .format(instant.atOffset(%s.UTC));
            }
          """
              .formatted(
                  names.type("java.time.Instant"),
                  names.type("java.time.format.DateTimeFormatter"),
                  names.type("java.time.ZoneOffset"));
    };
  }
}
