// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

/**
 * The names of indexes and of their key attributes, with {@code {n}} for the number of the index.
 *
 * @param name the name of the index
 */
public record IndexNames(String name, String partition, String sort) {
  public static final IndexNames DEFAULT = new IndexNames("GSI{n}", "GSI{n}PK", "GSI{n}SK");
  public static final String NUMBER = "{n}";

  public IndexNames number(int n) {
    return new IndexNames(number(name, n), number(partition, n), number(sort, n));
  }

  /** Whether two indexes would have different names. */
  public boolean areNumbered() {
    return name.contains(NUMBER) && partition.contains(NUMBER) && sort.contains(NUMBER);
  }

  private static String number(String text, int n) {
    return text.replace(NUMBER, Integer.toString(n));
  }
}
