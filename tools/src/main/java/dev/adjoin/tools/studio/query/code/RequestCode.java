// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import dev.adjoin.tools.studio.query.expression.RequestBuilder;
import dev.adjoin.tools.studio.query.expression.RequestForm;
import java.util.Locale;
import java.util.function.Function;

/** The languages in which a request can be copied: those of {@code export code}. */
public enum RequestCode {
  JAVA(form -> JavaRequest.write(RequestBuilder.build(form))),
  TYPESCRIPT(form -> TypeScriptRequest.write(RequestBuilder.build(form))),
  PYTHON(form -> PythonRequest.write(RequestBuilder.build(form))),
  GO(form -> GoRequest.write(RequestBuilder.build(form))),
  CLI(form -> CliRequest.write(RequestBuilder.build(form))),
  PARTIQL(PartiqlRequest::write);

  private final Function<RequestForm, String> writer;

  RequestCode(Function<RequestForm, String> writer) {
    this.writer = writer;
  }

  /** The name in {@code export code --language}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String write(RequestForm form) {
    return writer.apply(form);
  }

  /** The name of a member as identifiers have it: {@code tableName} for {@code TableName}. */
  static String camel(String member) {
    return Character.toLowerCase(member.charAt(0)) + member.substring(1);
  }

  /** The operation as identifiers have it: {@code getItem}. */
  static String camel(BuiltRequest request) {
    return camel(request.operation().word());
  }

  /**
   * A string literal that means the same in Java, TypeScript, Python, Go and JSON. Line breaks have
   * escapes of their own, because Java ends the line at the Unicode escape of one.
   */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          boolean isVisible = c >= ' ' && c != 0x7F && c != 0x2028 && c != 0x2029 && c != 0xFEFF;
          quoted.append(isVisible ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
      }
    }
    return quoted.append('"').toString();
  }
}
