// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The keys and indexes that each example must give. */
class KeysTest {

  @Test
  void teamsInvertsMembershipsAndKeepsTheActiveOnesInASecondIndex() {
    assertThat(indexes("teams")).containsExactly("GSI1: GSI1PK, GSI1SK", "GSI2: GSI2PK, GSI2SK");
    assertThat(keys("teams"))
        .containsExactly(
            "User: USER#{userId} / PROFILE",
            "Group: GROUP#{groupId} / INFO",
            "Membership: USER#{userId} / GROUP#{groupId}",
            "Membership GSI1: GROUP#{groupId} / USER#{userId}",
            "Membership GSI2: MEMBERSHIP.active#{groupId} / {joinedAt}#{userId}"
                + " while status = active",
            "User guard email: USER.email#{email} / USER.email#{email}");
  }

  @Test
  void catalogSortsTheProductsOfACategoryByDisplayOrder() {
    assertThat(indexes("catalog")).containsExactly("GSI1: GSI1PK, GSI1SK");
    assertThat(keys("catalog"))
        .containsExactly(
            "Product: PRODUCT#{productId} / INFO",
            "Category: CATEGORY#{categoryId} / INFO",
            "Placement: PRODUCT#{productId} / CATEGORY#{categoryId}",
            "Placement GSI1: CATEGORY#{categoryId} / PRODUCT#{displayOrder}#{productId}");
  }

  @Test
  void campusPutsTheSemesterIntoTheKeysOfBothSides() {
    assertThat(indexes("campus")).containsExactly("GSI1: GSI1PK, GSI1SK");
    assertThat(keys("campus"))
        .containsExactly(
            "Student: STUDENT#{studentId} / PROFILE",
            "Course: COURSE#{courseId} / INFO",
            "Enrollment: STUDENT#{studentId} / COURSE#{semester}#{courseId}",
            "Enrollment GSI1: COURSE#{courseId} / ENROLLMENT#{semester}#{studentId}");
  }

  @Test
  void registrarKeepsTheKeysOfTheTableItAdoptsAndAddsNoAttributeOfItsOwn() {
    assertThat(indexes("registrar")).containsExactly("GSI1: GSI1PK, GSI1SK");
    assertThat(keys("registrar"))
        .containsExactly(
            "Student: STU#{studentId} / PROFILE",
            "Course: CRS#{courseId} / METADATA",
            "Course GSI1: CRS#{courseId} / METADATA",
            "Enrollment: STU#{studentId} / ENROLL#CRS#{courseId}",
            "Enrollment GSI1: CRS#{courseId} / STU#{studentId}");
    assertThat(design("registrar").table().type()).isNull();
    assertThat(design("registrar").owned()).isEmpty();
  }

  @Test
  void moviesSwapsTheTablesOwnKeys() {
    assertThat(indexes("movies")).containsExactly("GSI1: SK, PK");
    assertThat(keys("movies"))
        .containsExactly(
            "Movie: MOVIE#{title} / MOVIE#{title}",
            "Actor: ACTOR#{name} / ACTOR#{name}",
            "Actor GSI1: ACTOR#{name} / ACTOR#{name}",
            "Role: MOVIE#{title} / ACTOR#{name}",
            "Role GSI1: ACTOR#{name} / MOVIE#{title}");
  }

  @Test
  void socialTellsTheTwoSidesApartByTheirWords() {
    assertThat(indexes("social")).containsExactly("GSI1: GSI1PK, GSI1SK");
    assertThat(keys("social"))
        .containsExactly(
            "User: USER#{username} / USER#{username}",
            "Follow: USER#{follower} / FOLLOWING#{followed}",
            "Follow GSI1: USER#{followed} / FOLLOWER#{follower}");
  }

  @Test
  void shopKeepsOrdersWithTheirCustomerByTime() {
    assertThat(indexes("shop")).containsExactly("GSI1: GSI1PK, GSI1SK", "GSI2: GSI2PK, GSI2SK");
    assertThat(keys("shop"))
        .containsExactly(
            "Organization: ORGANIZATION#{orgId} / ORGANIZATION#{orgId}",
            "Customer: CUSTOMER#{customerId} / CUSTOMER#{customerId}",
            "Order: CUSTOMER#{customerId} / ORDER#{placedAt}#{orderId}",
            "Order GSI1: ORDER#{orderId} / ORDER#{orderId}",
            "Order GSI2: ORDER.byStatus#{status} / {placedAt}#{customerId}#{orderId}");
  }

  @Test
  void conferenceListsTalksByWhatTheyReferTo() {
    assertThat(indexes("conference"))
        .containsExactly("GSI1: GSI1PK, GSI1SK", "GSI2: GSI2PK, GSI2SK");
    assertThat(keys("conference"))
        .containsExactly(
            "Room: ROOM#{roomId} / ROOM#{roomId}",
            "Speaker: SPEAKER#{speakerId} / SPEAKER#{speakerId}",
            "Talk: TALK#{talkId} / TALK#{talkId}",
            "Talk GSI1: TALK.speakerId#{speakerId} / {talkId}",
            "Talk GSI2: TALK.roomId#{roomId} / {startsAt}#{talkId}");
  }

  @Test
  void projectsNestsThreeLevelsInOnePartitionWithoutAnIndex() {
    assertThat(indexes("projects")).isEmpty();
    assertThat(keys("projects"))
        .containsExactly(
            "Organization: ORG#{orgId} / ORG#{orgId}",
            "Project: ORG#{orgId} / PROJECT#{projectId}",
            "Task: ORG#{orgId} / PROJECT#{projectId}#TASK#{taskId}");
  }

  @Test
  void forgeNamesARepositoryByOwnerAndName() {
    assertThat(indexes("forge")).containsExactly("GSI1: GSI1PK, GSI1SK");
    assertThat(keys("forge"))
        .containsExactly(
            "User: USER#{username} / USER#{username}",
            "Repository: REPO#{owner}#{repo} / REPO#{owner}#{repo}",
            "Repository GSI1: REPO#{owner}#{repo} / REPO#{owner}#{repo}",
            "Access: USER#{username} / REPO#{owner}#{repo}",
            "Access GSI1: REPO#{owner}#{repo} / USER#{username}");
  }

  @Test
  void castingHasMapsOnTheEntitiesInPlaceOfEdges() {
    assertThat(indexes("casting")).isEmpty();
    assertThat(keys("casting"))
        .containsExactly(
            "Actor: ACTOR#{actorId} / ACTOR#{actorId}",
            "Movie: MOVIE#{movieId} / MOVIE#{movieId}",
            "Class: CLASS#{classId} / CLASS#{classId}",
            "Student: STUDENT#{studentId} / STUDENT#{studentId}");
    assertThat(design("casting").summaries())
        .extracting(KeysTest::text)
        .containsExactly(
            "Actor.movies: {movieId} to title, year, role; at most 50",
            "Movie.cast: {actorId} to name, role; at most 50",
            "Class.students: {studentId} to name; at most 40");
  }

  @Test
  void peopleSharesOnePartitionAndOneIndexAmongAllItsRelationships() {
    assertThat(indexes("people")).containsExactly("GSI1: GSI1PK, GSI1SK");
    assertThat(keys("people"))
        .containsExactly(
            "Person: PERSON#{personId} / PERSON#{personId}",
            "Place: PLACE#{placeId} / PLACE#{placeId}",
            "Place GSI1: PLACE#{placeId} / PLACE#{placeId}",
            "Skill: SKILL#{skillId} / SKILL#{skillId}",
            "Skill GSI1: SKILL#{skillId} / SKILL#{skillId}",
            "Birth: PERSON#{personId} / BORN#{placeId}",
            "Birth GSI1: PLACE#{placeId} / NATIVE#{personId}",
            "Residence: PERSON#{personId} / LIVES#{placeId}",
            "Residence GSI1: PLACE#{placeId} / RESIDENT#{personId}",
            "Mastery: PERSON#{personId} / SKILL#{skillId}",
            "Mastery GSI1: SKILL#{skillId} / PERSON#{level}#{personId}",
            "Acquaintance: PERSON#{knower} / KNOWS#{known}",
            "Acquaintance mirror: PERSON#{known} / KNOWN#{knower}");
  }

  private static Design design(String example) {
    return new Example(example).compiled().design();
  }

  private static List<String> indexes(String example) {
    return design(example).indexes().stream().map(KeysTest::text).toList();
  }

  /** Every item and index entry but the journal's, which all models share. */
  private static List<String> keys(String example) {
    List<String> keys = new ArrayList<>();
    for (ItemType item : design(example).items()) {
      if (item.kind() != ItemType.Kind.JOURNAL) {
        keys.add(item.label() + ": " + item.key());
        item.entries().forEach(entry -> keys.add(item.label() + " " + text(entry)));
      }
    }
    return keys;
  }

  private static String text(Index index) {
    return index.name() + ": " + index.partitionKey() + ", " + index.sortKey();
  }

  private static String text(Entry entry) {
    String sparse = entry.when() == null ? "" : " while " + entry.when().text();
    return entry.index() + ": " + entry.key() + sparse;
  }

  private static String text(SummaryMap map) {
    return map.entity()
        + "."
        + map.attribute()
        + ": "
        + map.key()
        + " to "
        + String.join(", ", map.kept())
        + "; at most "
        + map.max();
  }
}
