// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

/**
 * How indexes and their key attributes are called; {@code {n}} stands for the index's number.
 *
 * @param name the index itself
 */
public record IndexNames(String name, String partition, String sort) {
  public static final IndexNames DEFAULT = new IndexNames("GSI{n}", "GSI{n}PK", "GSI{n}SK");
  public static final String NUMBER = "{n}";

  public IndexNames number(int n) {
    return new IndexNames(number(name, n), number(partition, n), number(sort, n));
  }

  /** Whether two indexes would have names of their own. */
  public boolean areNumbered() {
    return name.contains(NUMBER) && partition.contains(NUMBER) && sort.contains(NUMBER);
  }

  private static String number(String text, int n) {
    return text.replace(NUMBER, Integer.toString(n));
  }
}
