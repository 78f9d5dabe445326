// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.key;

import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.MalformedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads how the model file writes a key template: {@code ENROLLMENT#{semester}#{studentId}}. */
public final class TemplateText {

  /**
   * What stands between two separators.
   *
   * @param text the word, or the name of the attribute
   */
  public record Part(String text, boolean isField) {}

  private TemplateText() {}

  public static List<Part> parse(String text) throws MalformedText {
    List<Part> parts = new ArrayList<>();
    for (String segment : text.split(KeyTemplate.SEPARATOR, -1)) {
      parts.add(part(text, segment));
    }
    return List.copyOf(parts);
  }

  private static Part part(String whole, String segment) throws MalformedText {
    boolean isField = segment.startsWith("{") && segment.endsWith("}");
    String inside = isField ? segment.substring(1, segment.length() - 1) : segment;
    Optional<String> fault = fault(inside);
    if (fault.isPresent()) {
      throw malformed(whole, segment, fault.get());
    }
    return new Part(inside, isField);
  }

  /** What keeps a text from being a word or a name, as the end of a sentence. */
  static Optional<String> fault(String text) {
    if (text.isEmpty()) {
      return Optional.of("is empty");
    }
    return text.codePoints()
        .filter(c -> "#{}%".indexOf(c) >= 0 || c < ' ' || c == 0x7f || isHalf(c))
        .mapToObj(c -> "contains " + Shown.text(Character.toString(c)))
        .findFirst();
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static MalformedText malformed(String whole, String segment, String fault) {
    return new MalformedText(
        Tag.TEMPLATE_SYNTAX,
        Shown.text(whole) + " is no key template: the segment " + Shown.text(segment) + " " + fault,
        "Write words and {attributes} between #, such as ORDER#{placedAt}#{orderId}");
  }
}
