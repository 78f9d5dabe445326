// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Edges;
import dev.adjoin.Item;
import java.util.List;

/** Users and repositories: trusted links, which are one item and one entry. */
final class Forge implements Domain {
  @Override
  public String example() {
    return "forge";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Edges<Item> accesses = database.edges("Access");
    database.entity("Repository").create(Item.of("owner", "aws", "repo", "dynamodb"));
    accesses.link(access("alex"));
    return List.of(
        new Row(
            "grant access",
            () -> accesses.link(access("bea")),
            RequestCost.write(1, 1),
            RequestCost.write(1, 1),
            ""),
        new Row(
            "a repository with its users and roles",
            accesses.to("aws", "dynamodb")::together,
            RequestCost.read(1),
            RequestCost.read(1),
            ""),
        new Row(
            "revoke access",
            () -> accesses.unlink("bea", "aws", "dynamodb"),
            RequestCost.write(1, 1),
            RequestCost.write(1, 1),
            Row.TOLD
                + "; and a token lets DynamoDB say who removed it, though a response is lost"));
  }

  private static Item access(String user) {
    return Item.of("username", user, "owner", "aws", "repo", "dynamodb", "role", "read");
  }
}
