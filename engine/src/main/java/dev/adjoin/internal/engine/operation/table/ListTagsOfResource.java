// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** The ListTagsOfResource operation. */
public final class ListTagsOfResource
    implements Operation<ListTagsOfResourceRequest, ListTagsOfResourceResponse> {
  private final Engine engine;

  public ListTagsOfResource(Engine engine) {
    this.engine = engine;
  }

  @Override
  public ListTagsOfResourceResponse run(ListTagsOfResourceRequest request) {
    String arn = ArnParameter.check(request.resourceArn());
    Table table = engine.tables().find(arn).orElseThrow(() -> denied(arn));
    List<Tag> tags =
        table.definition().settings().tags().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
            .toList();
    return SuccessfulResponse.of(ListTagsOfResourceResponse.builder()).tags(tags).build();
  }

  /**
   * The error for a table that does not exist: DynamoDB denies access instead of reporting that.
   */
  private static DynamoDbException denied(String arn) {
    return ApiErrors.of(
        DynamoDbException::builder,
        "AccessDeniedException",
        "User: arn:aws:iam::"
            + TableDefinition.ACCOUNT
            + ":root is not authorized to perform: dynamodb:ListTagsOfResource on resource: "
            + arn,
        400);
  }
}
