// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The type of value that stored bytes are decoded to. */
interface ValueTarget<T> {
  /** Decodes to the engine's own values, for computations. */
  ValueTarget<Value> VALUE = new OwnValues();

  /** Decodes to the SDK's values, without a meter. */
  ValueTarget<AttributeValue> UNMEASURED = new SdkValues();

  /** Decodes to the SDK's values, for responses; reports the memory that they take. */
  static ValueTarget<AttributeValue> sdk() {
    LongConsumer meter = RequestMemory.meter();
    return meter == null ? UNMEASURED : new MeasuredValues(meter);
  }

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

  class SdkValues implements ValueTarget<AttributeValue> {
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

  /** Reports the memory of each value before it is made. */
  final class MeasuredValues extends SdkValues {
    private final LongConsumer meter;

    MeasuredValues(LongConsumer meter) {
      this.meter = meter;
    }

    private void measure(long bytes) {
      meter.accept(RequestMemory.VALUE + bytes);
    }

    private static long bytes(List<String> texts) {
      return texts.stream()
          .mapToLong(text -> RequestMemory.VALUE + RequestMemory.bytes(text))
          .sum();
    }

    @Override
    public AttributeValue string(String text) {
      measure(RequestMemory.bytes(text));
      return super.string(text);
    }

    @Override
    public AttributeValue number(String text) {
      measure(RequestMemory.bytes(text));
      return super.number(text);
    }

    @Override
    public AttributeValue binary(byte[] bytes) {
      measure(bytes.length);
      return super.binary(bytes);
    }

    @Override
    public AttributeValue bool(boolean bool) {
      measure(0);
      return super.bool(bool);
    }

    @Override
    public AttributeValue nul() {
      measure(0);
      return super.nul();
    }

    @Override
    public AttributeValue list(List<AttributeValue> elements) {
      measure(0);
      return super.list(elements);
    }

    @Override
    public AttributeValue map(Map<String, AttributeValue> members) {
      measure(members.keySet().stream().mapToLong(RequestMemory::bytes).sum());
      return super.map(members);
    }

    @Override
    public AttributeValue strings(List<String> texts) {
      measure(bytes(texts));
      return super.strings(texts);
    }

    @Override
    public AttributeValue numbers(List<String> texts) {
      measure(bytes(texts));
      return super.numbers(texts);
    }

    @Override
    public AttributeValue binaries(List<SdkBytes> binaries) {
      measure(
          binaries.stream()
              .mapToLong(bytes -> RequestMemory.VALUE + bytes.asByteArrayUnsafe().length)
              .sum());
      return super.binaries(binaries);
    }
  }
}
