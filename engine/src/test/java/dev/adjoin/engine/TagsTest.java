// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.Tag;

class TagsTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/";

  private final TableFixture fixture = new TableFixture();

  @BeforeEach
  void aTable() {
    fixture.client.createTable(table("Music", "pk").tags(tag("env", "test")).build());
  }

  private static Tag tag(String key, String value) {
    return Tag.builder().key(key).value(value).build();
  }

  private void put(String arn, Tag... tags) {
    fixture.client.tagResource(request -> request.resourceArn(arn).tags(tags));
  }

  private List<Tag> tags() {
    return fixture.client.listTagsOfResource(request -> request.resourceArn(ARN + "Music")).tags();
  }

  @Test
  void addsReplacesAndRemovesTags() {
    assertThat(tags()).containsExactly(tag("env", "test"));

    put(ARN + "Music", tag("team", "platform"), tag("env", "production"));
    assertThat(tags()).containsExactly(tag("env", "production"), tag("team", "platform"));

    fixture.client.untagResource(r -> r.resourceArn(ARN + "Music").tagKeys("env", "never was"));
    assertThat(tags()).containsExactly(tag("team", "platform"));
  }

  @Test
  void refusesWrongArns() {
    assertInvalid(() -> fixture.client.tagResource(request -> {}), "Invalid TableArn");
    assertInvalidParameter(
        () -> put("not-a-valid-arn", tag("a", "b")),
        "ARNs must start with 'arn:': not-a-valid-arn");
    assertInvalidParameter(
        () -> put("arn:aws:s3:::bucket", tag("a", "b")),
        "Provided Arn is not a DynamoDB resource arn: arn:aws:s3:::bucket");
    assertInvalidParameter(
        () -> put(ARN + "Music/index/byA", tag("a", "b")),
        "Invalid resource arn provided, only table or stream is accepted. Provided resource arn: "
            + ARN
            + "Music/index/byA");
  }

  @Test
  void refusesTablesThatAreNotThere() {
    assertRefused(
        () -> put(ARN + "Nothing", tag("a", "b")),
        "ResourceNotFoundException",
        "Requested resource not found: ResourceArn: " + ARN + "Nothing not found");
    assertRefused(
        () -> fixture.client.untagResource(r -> r.resourceArn(ARN + "Nothing").tagKeys("a")),
        "ResourceNotFoundException",
        "Requested resource not found: ResourceArn: " + ARN + "Nothing not found");
    assertRefused(
        () -> fixture.client.listTagsOfResource(r -> r.resourceArn(ARN + "Nothing")),
        "AccessDeniedException",
        "User: arn:aws:iam::000000000000:root is not authorized to perform:"
            + " dynamodb:ListTagsOfResource on resource: "
            + ARN
            + "Nothing");
  }

  @Test
  void refusesWrongTags() {
    String arn = ARN + "Music";
    assertInvalid(() -> put(arn), "Atleast one Tag needs to be provided as Input.");
    assertInvalid(
        () -> put(arn, Tag.builder().value("x").build()),
        "The Tag Key provided is invalid, Key: null");
    assertInvalid(
        () -> put(arn, Tag.builder().key("x").build()),
        "The Tag Value provided is invalid, Value: null");
    assertInvalid(() -> put(arn, tag("a#b", "x")), "The Tag Key provided is invalid, Key: a#b");
    assertInvalid(
        () -> put(arn, tag("k".repeat(129), "x")),
        "The Tag Key provided is invalid, Key: " + "k".repeat(129));
    assertInvalid(
        () -> put(arn, tag("a", "v".repeat(257))),
        "The Tag Value provided is invalid, Value: " + "v".repeat(257));
    assertInvalid(
        () -> put(arn, tag("a", "1"), tag("a", "2")),
        "Duplicate Tag Keys provided as input: Duplicate Tag Key found a");
    assertInvalid(
        () -> fixture.client.untagResource(r -> r.resourceArn(arn).tagKeys(List.of())),
        "Atleast one Tag Key needs to be provided as Input.");
  }

  @Test
  void holdsFiftyTagsAndNoMore() {
    Tag[] fortyNine = IntStream.range(0, 49).mapToObj(i -> tag("key" + i, "")).toArray(Tag[]::new);
    put(ARN + "Music", fortyNine);

    assertThat(tags()).hasSize(50);
    assertInvalid(
        () -> put(ARN + "Music", tag("one", "more")),
        "Number of Tags exceed the current limit for the provided ResourceArn");
    assertThat(tags()).hasSize(50);
  }
}
