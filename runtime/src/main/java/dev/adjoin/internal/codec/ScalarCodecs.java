// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.records.EnumWords;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.Currency;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The codecs of scalars, by Java class, and of values that are converted to scalars. */
final class ScalarCodecs {
  private static final Map<Class<?>, Codec> BY_CLASS = new HashMap<>();
  private static final Map<Scalar, Class<?>> CLASSES = new EnumMap<>(Scalar.class);

  static {
    string(String.class, "a string", ScalarCodecs::wellFormed, Function.identity());
    string(Character.class, "a character", c -> wellFormed(c.toString()), ScalarCodecs::character);
    number(Byte.class, "a byte", Object::toString, t -> new BigDecimal(t).byteValueExact());
    number(Short.class, "a short", Object::toString, t -> new BigDecimal(t).shortValueExact());
    number(Integer.class, "an int", Object::toString, ScalarCodecs::readInt);
    number(Long.class, "a long", Object::toString, ScalarCodecs::readLong);
    number(BigDecimal.class, "a decimal", NumberText::write, NumberText::read);
    number(BigInteger.class, "a whole number", NumberText::write, NumberText::readInteger);
    number(Float.class, "a float", NumberText::write, Float::valueOf);
    number(Double.class, "a double", NumberText::write, Double::valueOf);
    string(UUID.class, "a uuid", UUID::toString, UUID::fromString);
    string(Instant.class, "an instant", TimeFormat::write, TimeFormat::readInstant);
    string(LocalDate.class, "a date", LocalDate::toString, TimeFormat::readDate);
    string(LocalDateTime.class, "a datetime", TimeFormat::write, TimeFormat::readDateTime);
    string(OffsetDateTime.class, "an offsetdatetime", TimeFormat::write, OffsetDateTime::parse);
    string(ZonedDateTime.class, "a zoneddatetime", TimeFormat::write, ZonedDateTime::parse);
    string(LocalTime.class, "a time", TimeFormat::write, LocalTime::parse);
    number(Year.class, "a year", Year::toString, t -> Year.of(readInt(t)));
    number(Duration.class, "a duration", TimeFormat::write, TimeFormat::readDuration);
    string(URI.class, "a uri", uri -> wellFormed(uri.toString()), URI::create);
    string(Locale.class, "a locale", ScalarCodecs::languageTag, ScalarCodecs::locale);
    string(Currency.class, "a currency", Currency::getCurrencyCode, Currency::getInstance);
    BY_CLASS.put(Boolean.class, new Booleans());
    BY_CLASS.put(byte[].class, new Bytes());
    for (Scalar scalar : Scalar.values()) {
      CLASSES.put(scalar, modelClass(scalar));
    }
  }

  private ScalarCodecs() {}

  private static <T> void string(
      Class<T> type, String wanted, Function<T, String> write, Function<String, T> parse) {
    BY_CLASS.put(type, new Texts<>(type, wanted, false, write, parse));
  }

  private static <T> void number(
      Class<T> type, String wanted, Function<T, String> write, Function<String, T> parse) {
    BY_CLASS.put(type, new Texts<>(type, wanted, true, write, parse));
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException();
    }
    return text.charAt(0);
  }

  /** Rejects a locale that its language tag would not give back, such as one of Java 1.6. */
  private static String languageTag(Locale locale) {
    String tag = locale.toLanguageTag();
    if (!Locale.forLanguageTag(tag).equals(locale)) {
      throw new InvalidValue(
          "must be a locale that a language tag can express, but was "
              + MessageText.text(locale.toString()));
    }
    return tag;
  }

  private static Locale locale(String tag) {
    try {
      return new Locale.Builder().setLanguageTag(tag).build();
    } catch (IllformedLocaleException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Parses plain digits on a fast path; DynamoDB can also return an exponent. */
  private static int readInt(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return new BigDecimal(text).intValueExact();
    }
  }

  private static long readLong(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return new BigDecimal(text).longValueExact();
    }
  }

  /** The codec of a class, which can be primitive; null if there is none. */
  static @Nullable Codec of(Class<?> type) {
    return BY_CLASS.get(type);
  }

  private static Class<?> modelClass(Scalar scalar) {
    return switch (scalar) {
      case STRING -> String.class;
      case INT -> Integer.class;
      case LONG -> Long.class;
      case DECIMAL -> BigDecimal.class;
      case BOOL -> Boolean.class;
      case BYTES -> byte[].class;
      case INSTANT -> Instant.class;
      case DATE -> LocalDate.class;
      case TIME -> LocalTime.class;
      case DATETIME -> LocalDateTime.class;
      case OFFSETDATETIME -> OffsetDateTime.class;
      case ZONEDDATETIME -> ZonedDateTime.class;
      case YEAR -> Year.class;
      case DURATION -> Duration.class;
      case UUID -> UUID.class;
      case URI -> URI.class;
      case LOCALE -> Locale.class;
      case CURRENCY -> Currency.class;
    };
  }

  /** The Java class of a scalar's values in a model. */
  static Class<?> classOf(Scalar scalar) {
    return CLASSES.get(scalar);
  }

  /** The scalar that a Java class represents in a model. */
  static Optional<Scalar> scalarOf(Class<?> type) {
    return CLASSES.entrySet().stream()
        .filter(e -> e.getValue() == type)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The codec of a scalar's values in a model. */
  static Codec of(Scalar scalar) {
    return Objects.requireNonNull(of(classOf(scalar)));
  }

  /**
   * Returns the text. Rejects an unpaired surrogate, which would be stored as another character.
   *
   * <p>The loop has a single comparison for speed: for a Latin-1 string, whose characters are all
   * below the bound, the JIT compiler removes the whole loop.
   */
  static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= Character.MIN_SURROGATE) {
        return checkPairs(text, i);
      }
    }
    return text;
  }

  private static String checkPairs(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c) && Character.charCount(text.codePointAt(i++)) == 1) {
        throw new InvalidValue("must be well-formed Unicode, but had half a character");
      }
    }
    return text;
  }

  /** A codec of values that are stored as a string or a number, so that sets can contain them. */
  interface TextCodec extends Codec {

    /** Converts a value to text. */
    String text(Object value);

    /** Converts text to a value. */
    Object value(String text);

    /** Whether the text is stored as a number. */
    default boolean isNumber() {
      return false;
    }

    /** Whether different values always have different texts. */
    default boolean isDistinct() {
      return false;
    }

    @Override
    default AttributeValue store(Object value) {
      return isNumber() ? AttributeValue.createN(text(value)) : AttributeValue.createS(text(value));
    }

    @Override
    default Object read(AttributeValue stored) {
      String text = isNumber() ? stored.n() : stored.s();
      if (text == null) {
        throw Codec.wrongForm(isNumber() ? "N" : "S", stored);
      }
      return value(text);
    }
  }

  /**
   * Values stored as a string or as a number.
   *
   * @param wanted the name of the type in messages, with its article
   */
  record Texts<T>(
      Class<T> type,
      String wanted,
      boolean isNumber,
      Function<T, String> write,
      Function<String, T> parse)
      implements TextCodec {
    @Override
    public String text(Object value) {
      if (!type.isInstance(value)) {
        throw InvalidValue.wrongClass(wanted, value);
      }
      return write.apply(type.cast(value));
    }

    @Override
    public Object value(String text) {
      try {
        return parse.apply(text);
      } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
        throw new InvalidValue(
            isNumber
                ? "must be stored as " + wanted + ", but was another number"
                : "must be stored as the text of " + wanted + ", but was another text");
      }
    }

    @Override
    public boolean isDistinct() {
      return !isNumber;
    }
  }

  /** Booleans. */
  record Booleans() implements Codec {

    @Override
    public AttributeValue store(Object value) {
      if (!(value instanceof Boolean truth)) {
        throw InvalidValue.wrongClass("a bool", value);
      }
      return AttributeValue.createBool(truth);
    }

    @Override
    public Object read(AttributeValue stored) {
      Boolean truth = stored.bool();
      if (truth == null) {
        throw Codec.wrongForm("BOOL", stored);
      }
      return truth;
    }
  }

  /** Byte arrays, copied when they are stored and when they are read. */
  record Bytes() implements Codec {

    @Override
    public AttributeValue store(Object value) {
      if (!(value instanceof byte[] bytes)) {
        throw InvalidValue.wrongClass("bytes", value);
      }
      return AttributeValue.createB(SdkBytes.fromByteArray(bytes));
    }

    @Override
    public Object read(AttributeValue stored) {
      SdkBytes bytes = stored.b();
      if (bytes == null) {
        throw Codec.wrongForm("B", stored);
      }
      return bytes.asByteArray();
    }
  }

  /**
   * The words of an enum that the model declares: given as strings or as constants of a Java enum,
   * and read as strings.
   */
  record Choices(Set<String> words) implements TextCodec {
    Choices {
      words = Collections.unmodifiableSet(new LinkedHashSet<>(words));
    }

    @Override
    public String text(Object value) {
      String word = word(value);
      if (!words.contains(word)) {
        throw new InvalidValue("must be " + listed() + ", but was " + MessageText.text(word));
      }
      return word;
    }

    private String word(Object value) {
      if (value instanceof Enum<?> constant) {
        return EnumWords.of(constant.getDeclaringClass()).word(constant);
      }
      if (value instanceof String word) {
        return word;
      }
      throw InvalidValue.wrongClass(listed(), value);
    }

    @Override
    public Object value(String text) {
      if (!words.contains(text)) {
        throw unknown(listed());
      }
      return text;
    }

    static InvalidValue unknown(String listed) {
      return new InvalidValue("must be stored as " + listed + ", but was another word");
    }

    private String listed() {
      return MessageText.oneOf(words);
    }
  }

  /**
   * The constants of a Java enum, stored as the words that the model declares.
   *
   * @param words the words in the order of the constants
   */
  record Enums(Class<?> type, String[] words, Map<String, Enum<?>> constants) implements TextCodec {

    static Enums of(Class<?> type) {
      EnumWords words = EnumWords.of(type);
      return new Enums(type, words.all().toArray(String[]::new), words.constants());
    }

    @Override
    public String text(Object value) {
      if (!type.isInstance(value)) {
        throw InvalidValue.wrongClass("of type " + type.getSimpleName(), value);
      }
      return words[((Enum<?>) value).ordinal()];
    }

    @Override
    public Object value(String text) {
      Enum<?> constant = constants.get(text);
      if (constant == null) {
        throw Choices.unknown(MessageText.oneOf(constants.keySet()));
      }
      return constant;
    }

    @Override
    public boolean isDistinct() {
      return true;
    }
  }

  /**
   * Values that are converted before another codec stores them.
   *
   * @param to converts a value for the other codec
   * @param from converts it back
   */
  record Converted(Codec own, UnaryOperator<Object> to, UnaryOperator<Object> from)
      implements Codec {

    static Codec of(Codec own, UnaryOperator<Object> to, UnaryOperator<Object> from) {
      return own instanceof TextCodec text
          ? new ConvertedText(text, to, from)
          : new Converted(own, to, from);
    }

    @Override
    public AttributeValue store(Object value) {
      return own.store(to.apply(value));
    }

    @Override
    public Object read(AttributeValue stored) {
      return from.apply(own.read(stored));
    }

    /** Converted values whose codec stores them as text. */
    private record ConvertedText(
        TextCodec own, UnaryOperator<Object> to, UnaryOperator<Object> from) implements TextCodec {

      @Override
      public String text(Object value) {
        return own.text(to.apply(value));
      }

      @Override
      public Object value(String text) {
        return from.apply(own.value(text));
      }

      @Override
      public boolean isNumber() {
        return own.isNumber();
      }
    }
  }
}
