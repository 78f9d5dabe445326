// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class FingerprintTest {
  private static TransactWriteItemsRequest request(Put... puts) {
    return TransactWriteItemsRequest.builder()
        .transactItems(
            Stream.of(puts).map(put -> TransactWriteItem.builder().put(put).build()).toList())
        .clientRequestToken("t")
        .build();
  }

  private static Put put(Map<String, AttributeValue> item) {
    return Put.builder().tableName("T").item(item).build();
  }

  private static String shown(TransactWriteItemsRequest request) {
    return HexFormat.of().formatHex(Fingerprint.of(request));
  }

  @Test
  void everyDifferenceOfAValueIsSeen() {
    AttributeValue one = AttributeValue.fromS("1");
    List<AttributeValue> values =
        List.of(
            one,
            AttributeValue.fromN("1"),
            AttributeValue.fromN("1.0"),
            AttributeValue.fromS(""),
            AttributeValue.fromS("é"),
            AttributeValue.fromB(SdkBytes.fromUtf8String("1")),
            AttributeValue.fromB(SdkBytes.fromByteArray(new byte[300])),
            AttributeValue.fromBool(true),
            AttributeValue.fromBool(false),
            AttributeValue.fromNul(true),
            AttributeValue.fromSs(List.of("1")),
            AttributeValue.fromSs(List.of("1", "2")),
            AttributeValue.fromSs(List.of("2", "1")),
            AttributeValue.fromNs(List.of("1")),
            AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("1"))),
            AttributeValue.fromL(List.of()),
            AttributeValue.fromL(List.of(one)),
            AttributeValue.fromL(List.of(one, one)),
            AttributeValue.fromL(List.of(AttributeValue.fromL(List.of(one)))),
            AttributeValue.fromM(Map.of()),
            AttributeValue.fromM(Map.of("1", one)),
            AttributeValue.fromM(Map.of("1", AttributeValue.fromN("1"))),
            AttributeValue.fromM(Map.of("a", one, "b", AttributeValue.fromS("2"))),
            AttributeValue.fromM(Map.of("b", one, "a", AttributeValue.fromS("2"))));
    Set<String> fingerprints = new HashSet<>();
    values.forEach(value -> fingerprints.add(shown(request(put(Map.of("a", value))))));
    assertThat(fingerprints).hasSameSizeAs(values);
  }

  @Test
  void everyDifferenceOfAnActionIsSeen() {
    Put put = put(Map.of("a", AttributeValue.fromS("1")));
    List<TransactWriteItemsRequest> requests =
        List.of(
            request(put),
            request(put, put),
            request(put.toBuilder().tableName("U").build()),
            request(put.toBuilder().conditionExpression("x").build()),
            request(put.toBuilder().expressionAttributeNames(Map.of("x", "y")).build()),
            request(put.toBuilder().item(Map.of("a1", AttributeValue.fromS(""))).build()),
            request(put).toBuilder().returnConsumedCapacity("TOTAL").build(),
            request(put).toBuilder().clientRequestToken("u").build());
    assertThat(requests.stream().map(FingerprintTest::shown).distinct()).hasSameSizeAs(requests);
  }

  @Test
  void theOrderOfAMapMakesNoDifference() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      names.add("name" + i);
    }
    Map<String, AttributeValue> upward = new LinkedHashMap<>();
    names.forEach(name -> upward.put(name, AttributeValue.fromS(name)));
    Map<String, AttributeValue> downward = new LinkedHashMap<>();
    for (int i = 39; i >= 0; i--) {
      downward.put(names.get(i), AttributeValue.fromS(names.get(i)));
    }
    String expected = shown(request(put(upward)));
    assertThat(shown(request(put(downward)))).isEqualTo(expected);
    assertThat(shown(request(put(Map.copyOf(upward))))).isEqualTo(expected);
    AttributeValue nested = AttributeValue.fromM(upward);
    AttributeValue other = AttributeValue.fromM(downward);
    assertThat(shown(request(put(Map.of("m", nested)))))
        .isEqualTo(shown(request(put(Map.of("m", other)))));
  }
}
