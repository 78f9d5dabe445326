// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

/**
 * How a library's items are told apart. In all of them a user has {@code userId} and {@code email},
 * a group {@code groupId} and {@code memberCount}, a membership {@code userId}, {@code groupId} and
 * {@code role}.
 *
 * @param typeAttribute the attribute that names an item's type
 * @param user the type of users
 * @param group the type of groups
 * @param membership the type of memberships
 * @param address the type of items that reserve an e-mail address; empty if there are none
 * @param counts whether groups carry the number of their members
 */
record Layout(
    String typeAttribute,
    String user,
    String group,
    String membership,
    String address,
    boolean counts) {}
