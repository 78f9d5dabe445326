// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The type of value that stored bytes are decoded to. */
interface ValueTarget<T> {
  /** Decodes to the engine's own values, for computations. */
  ValueTarget<Value> VALUE = new OwnValues();

  /** Decodes to the SDK's values, for responses. */
  ValueTarget<AttributeValue> SDK = new SdkValues();

  T string(String text);

  T number(String text);

  T binary(byte[] bytes);

  T bool(boolean bool);

  T nul();

  T list(List<T> elements);

  T map(Map<String, T> members);

  T strings(List<String> texts);

  T numbers(List<String> texts);

  T binaries(List<SdkBytes> binaries);

  final class OwnValues implements ValueTarget<Value> {
    @Override
    public Value string(String text) {
      return new Value.S(text);
    }

    @Override
    public Value number(String text) {
      return new Value.N(new BigDecimal(text));
    }

    @Override
    public Value binary(byte[] bytes) {
      return new Value.B(SdkBytes.fromByteArrayUnsafe(bytes));
    }

    @Override
    public Value bool(boolean bool) {
      return new Value.Bool(bool);
    }

    @Override
    public Value nul() {
      return new Value.Null();
    }

    @Override
    public Value list(List<Value> elements) {
      return new Value.L(elements);
    }

    @Override
    public Value map(Map<String, Value> members) {
      return new Value.M(members);
    }

    @Override
    public Value strings(List<String> texts) {
      return new Value.SS(new LinkedHashSet<>(texts));
    }

    @Override
    public Value numbers(List<String> texts) {
      var numbers = new LinkedHashSet<BigDecimal>();
      texts.forEach(text -> numbers.add(Numbers.canonical(new BigDecimal(text))));
      return new Value.NS(numbers);
    }

    @Override
    public Value binaries(List<SdkBytes> binaries) {
      return new Value.BS(new LinkedHashSet<>(binaries));
    }
  }

  final class SdkValues implements ValueTarget<AttributeValue> {
    @Override
    public AttributeValue string(String text) {
      return AttributeValue.createS(text);
    }

    @Override
    public AttributeValue number(String text) {
      return AttributeValue.createN(text);
    }

    @Override
    public AttributeValue binary(byte[] bytes) {
      return AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(bytes));
    }

    @Override
    public AttributeValue bool(boolean bool) {
      return AttributeValue.createBool(bool);
    }

    @Override
    public AttributeValue nul() {
      return AttributeValue.createNul(true);
    }

    @Override
    public AttributeValue list(List<AttributeValue> elements) {
      return AttributeValue.createL(elements);
    }

    @Override
    public AttributeValue map(Map<String, AttributeValue> members) {
      return AttributeValue.createM(members);
    }

    @Override
    public AttributeValue strings(List<String> texts) {
      return AttributeValue.createSs(SetOrder.texts(texts));
    }

    @Override
    public AttributeValue numbers(List<String> texts) {
      return AttributeValue.createNs(SetOrder.numbers(texts));
    }

    @Override
    public AttributeValue binaries(List<SdkBytes> binaries) {
      return AttributeValue.createBs(SetOrder.binaries(binaries));
    }
  }
}
