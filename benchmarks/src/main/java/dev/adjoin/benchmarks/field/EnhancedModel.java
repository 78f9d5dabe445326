// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClientExtension;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbExtensionContext;
import software.amazon.awssdk.enhanced.dynamodb.extensions.WriteModification;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondaryPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondarySortKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.update.AddAction;
import software.amazon.awssdk.enhanced.dynamodb.update.UpdateExpression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The beans of the Enhanced Client, which needs getters and setters. */
@NullUnmarked
final class EnhancedModel {
  private EnhancedModel() {}

  // model
  /** An item of a table with generic keys. */
  public static class Keyed {
    private String partitionKey;
    private String sortKey;
    private String type;

    @DynamoDbPartitionKey
    @DynamoDbAttribute("PK")
    public String getPartitionKey() {
      return partitionKey;
    }

    public void setPartitionKey(String partitionKey) {
      this.partitionKey = partitionKey;
    }

    @DynamoDbSortKey
    @DynamoDbAttribute("SK")
    public String getSortKey() {
      return sortKey;
    }

    public void setSortKey(String sortKey) {
      this.sortKey = sortKey;
    }

    public String getType() {
      return type;
    }

    public void setType(String type) {
      this.type = type;
    }
  }

  @DynamoDbBean
  public static final class User extends Keyed {
    private String userId;
    private String name;
    private String email;

    static User of(String userId, String name, String email) {
      User user = new User();
      user.setPartitionKey("USER#" + userId);
      user.setSortKey("PROFILE");
      user.setType("User");
      user.setUserId(userId);
      user.setName(name);
      user.setEmail(email);
      return user;
    }

    public String getUserId() {
      return userId;
    }

    public void setUserId(String userId) {
      this.userId = userId;
    }

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public String getEmail() {
      return email;
    }

    public void setEmail(String email) {
      this.email = email;
    }
  }

  @DynamoDbBean
  public static final class Address extends Keyed {
    private String userId;

    static Address of(String email, String userId) {
      Address address = new Address();
      address.setPartitionKey("EMAIL#" + email);
      address.setSortKey("EMAIL");
      address.setType("Address");
      address.setUserId(userId);
      return address;
    }

    public String getUserId() {
      return userId;
    }

    public void setUserId(String userId) {
      this.userId = userId;
    }
  }

  @DynamoDbBean
  public static final class Group extends Keyed {
    private String groupId;
    private String name;
    private Long memberCount;
    private Long memberChange;

    static Group of(String groupId) {
      Group group = new Group();
      group.setPartitionKey("GROUP#" + groupId);
      group.setSortKey("INFO");
      group.setType("Group");
      group.setGroupId(groupId);
      return group;
    }

    /** An update that adds to the number of members. */
    static Group adding(String groupId, long members) {
      Group group = of(groupId);
      group.setMemberChange(members);
      return group;
    }

    public String getGroupId() {
      return groupId;
    }

    public void setGroupId(String groupId) {
      this.groupId = groupId;
    }

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public Long getMemberCount() {
      return memberCount;
    }

    public void setMemberCount(Long memberCount) {
      this.memberCount = memberCount;
    }

    public Long getMemberChange() {
      return memberChange;
    }

    public void setMemberChange(Long memberChange) {
      this.memberChange = memberChange;
    }
  }

  @DynamoDbBean
  public static final class Membership extends Keyed {
    private String indexPartitionKey;
    private String indexSortKey;
    private String userId;
    private String groupId;
    private String role;
    private String joinedAt;

    static Membership of(String userId, String groupId) {
      Membership membership = new Membership();
      membership.setPartitionKey("USER#" + userId);
      membership.setSortKey("GROUP#" + groupId);
      membership.setIndexPartitionKey("GROUP#" + groupId);
      membership.setIndexSortKey("USER#" + userId);
      membership.setType("Membership");
      membership.setUserId(userId);
      membership.setGroupId(groupId);
      return membership;
    }

    @DynamoDbSecondaryPartitionKey(indexNames = "GSI1")
    @DynamoDbAttribute("GSI1PK")
    public String getIndexPartitionKey() {
      return indexPartitionKey;
    }

    public void setIndexPartitionKey(String indexPartitionKey) {
      this.indexPartitionKey = indexPartitionKey;
    }

    @DynamoDbSecondarySortKey(indexNames = "GSI1")
    @DynamoDbAttribute("GSI1SK")
    public String getIndexSortKey() {
      return indexSortKey;
    }

    public void setIndexSortKey(String indexSortKey) {
      this.indexSortKey = indexSortKey;
    }

    public String getUserId() {
      return userId;
    }

    public void setUserId(String userId) {
      this.userId = userId;
    }

    public String getGroupId() {
      return groupId;
    }

    public void setGroupId(String groupId) {
      this.groupId = groupId;
    }

    public String getRole() {
      return role;
    }

    public void setRole(String role) {
      this.role = role;
    }

    public String getJoinedAt() {
      return joinedAt;
    }

    public void setJoinedAt(String joinedAt) {
      this.joinedAt = joinedAt;
    }
  }

  /**
   * Turns {@code memberChange} of an update into an addition to {@code memberCount}: the client has
   * no other way to add to a number, and one that only counts up.
   */
  static final class Additions implements DynamoDbEnhancedClientExtension {
    @Override
    public WriteModification beforeWrite(DynamoDbExtensionContext.BeforeWrite context) {
      Map<String, AttributeValue> item = new HashMap<>(context.items());
      AttributeValue change = item.remove("memberChange");
      if (change == null) {
        return WriteModification.builder().build();
      }
      AddAction add =
          AddAction.builder()
              .path("memberCount")
              .value(":change")
              .putExpressionValue(":change", change)
              .build();
      return WriteModification.builder()
          .transformedItem(item)
          .updateExpression(UpdateExpression.builder().addAction(add).build())
          .build();
    }
  }

  // task 11
  @DynamoDbBean
  public static final class Badge extends Keyed {
    private String indexPartitionKey;
    private String indexSortKey;
    private String userId;
    private String groupId;
    private String groupName;

    static Badge of(String userId, String groupId) {
      Badge badge = new Badge();
      badge.setPartitionKey("USER#" + userId);
      badge.setSortKey("BADGE#" + groupId);
      badge.setIndexPartitionKey("BADGES#" + groupId);
      badge.setIndexSortKey("USER#" + userId);
      badge.setType("Badge");
      badge.setUserId(userId);
      badge.setGroupId(groupId);
      return badge;
    }

    @DynamoDbSecondaryPartitionKey(indexNames = "GSI1")
    @DynamoDbAttribute("GSI1PK")
    public String getIndexPartitionKey() {
      return indexPartitionKey;
    }

    public void setIndexPartitionKey(String indexPartitionKey) {
      this.indexPartitionKey = indexPartitionKey;
    }

    @DynamoDbSecondarySortKey(indexNames = "GSI1")
    @DynamoDbAttribute("GSI1SK")
    public String getIndexSortKey() {
      return indexSortKey;
    }

    public void setIndexSortKey(String indexSortKey) {
      this.indexSortKey = indexSortKey;
    }

    public String getUserId() {
      return userId;
    }

    public void setUserId(String userId) {
      this.userId = userId;
    }

    public String getGroupId() {
      return groupId;
    }

    public void setGroupId(String groupId) {
      this.groupId = groupId;
    }

    public String getGroupName() {
      return groupName;
    }

    public void setGroupName(String groupName) {
      this.groupName = groupName;
    }
  }
  // end
}
