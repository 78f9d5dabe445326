// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses a key template: {@code ENROLLMENT#{semester}#{studentId}}. A template may begin with the
 * separator, as {@code #ORDER#{orderId}} of a table that sorts orders before everything else.
 */
public final class TemplateText {
  /** Separates the parts of a key and of its template. */
  public static final String SEPARATOR = "#";

  private static final Pattern FIELD = Pattern.compile("\\{[^{}]*}");

  /**
   * The text between two separators.
   *
   * @param text the word, or the name of the attribute
   */
  public record Part(String text, boolean isField) {}

  private TemplateText() {}

  public static List<Part> parse(String text) throws MalformedText {
    if (text.isEmpty()) {
      throw malformed("A key template is empty");
    }
    List<Part> parts = new ArrayList<>();
    String[] segments = text.split(SEPARATOR, -1);
    for (int i = 0; i < segments.length; i++) {
      boolean leads = i == 0 && segments[i].isEmpty() && segments.length > 1;
      parts.add(leads ? new Part("", false) : part(text, segments[i]));
    }
    return List.copyOf(parts);
  }

  /** The attributes of a template, in order; empty if there is none or its syntax is wrong. */
  public static List<String> fields(@Nullable String text) {
    try {
      return text == null
          ? List.of()
          : parse(text).stream().filter(Part::isField).map(Part::text).toList();
    } catch (MalformedText e) {
      return List.of();
    }
  }

  private static Part part(String whole, String segment) throws MalformedText {
    boolean isField = FIELD.matcher(segment).matches();
    String name = isField ? segment.substring(1, segment.length() - 1) : segment;
    Optional<String> fault = fault(name);
    if (fault.isPresent()) {
      throw malformed(
          "The key template %s has a segment %s that %s"
              .formatted(Quoted.of(whole), Quoted.of(segment), fault.get()));
    }
    return new Part(name, isField);
  }

  /** The reason that a text is not a valid word or name, after "A segment that". */
  public static Optional<String> fault(String text) {
    if (text.isEmpty()) {
      return Optional.of("is empty");
    }
    if (FIELD.matcher(text).find()) {
      return Optional.of("is more than one word or one attribute");
    }
    return text.codePoints()
        .filter(TemplateText::isRefused)
        .mapToObj(c -> "contains " + Quoted.of(Character.toString(c)))
        .findFirst();
  }

  private static boolean isRefused(int codePoint) {
    boolean isHalf = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return "#{}%".indexOf(codePoint) >= 0 || codePoint < ' ' || codePoint == 0x7f || isHalf;
  }

  private static MalformedText malformed(String found) {
    return new MalformedText(
        Tag.TEMPLATE_SYNTAX,
        found,
        "Write whole words and whole {attributes} between #, such as ORDER#{placedAt}#{orderId}");
  }
}
