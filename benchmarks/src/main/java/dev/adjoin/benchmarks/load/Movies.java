// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Movies, actors and who plays in what, made up from a seed: the same number gives the same data.
 * Few actors play in many movies and many in few.
 *
 * @param movies how many movies
 */
record Movies(int movies) {
  /** 36,000 movies, 29,000 actors and 133,000 roles. */
  static final Movies FULL = new Movies(36_000);

  private static final List<String> WORDS =
      List.of("The", "Last", "River", "Night", "Stone", "Winter", "House", "Silent", "Road", "Sea");
  private static final List<String> GENRES = List.of("drama", "comedy", "crime", "documentary");
  private static final long SEED = 42;

  /**
   * A record of a type: a line of the file, and an item.
   *
   * @param keys the key attributes that Adjoin designs for it
   * @param attributes what the line says
   */
  record Line(String type, Map<String, String> keys, Map<String, String> attributes) {
    String json() {
      StringBuilder json = new StringBuilder("{\"type\":\"").append(type).append('"');
      attributes.forEach(
          (name, value) ->
              json.append(",\"").append(name).append("\":\"").append(value).append('"'));
      return json.append('}').toString();
    }

    /** The item as Adjoin stores it, with the given name of the write. */
    Map<String, AttributeValue> item(String by) {
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      keys.forEach((name, value) -> item.put(name, AttributeValue.fromS(value)));
      attributes.forEach((name, value) -> item.put(name, AttributeValue.fromS(value)));
      item.put("_type", AttributeValue.fromS(type));
      item.put("_by", AttributeValue.fromS(by));
      return item;
    }
  }

  /** The model file: each role has an entry in two indexes. */
  static String model(boolean counted) {
    return """
        model: movies
        table: Movies

        entities:
          Movie:
            id: movieId
            attributes: {movieId: string, title: string, released: string, genre: string}
          Actor:
            id: actorId
            attributes: {actorId: string, name: string}

        relationships:
          Role:
            from: Movie
            to: Actor
            attributes: {character: string, credit: string, released: string}
            order: {from: [credit], to: [released]}
            onDelete: {from: %2$s, to: %2$s}
        %1$s
        """
        .formatted(
            counted ? "    count: {from: actors, to: movies}" : "", counted ? "restrict" : "keep");
  }

  int actors() {
    return movies * 29 / 36;
  }

  int roles() {
    return movies * 133 / 36;
  }

  /** All lines: movies, actors, then roles. */
  Stream<Line> lines() {
    return Stream.of(
            IntStream.range(0, movies).mapToObj(Movies::movie),
            IntStream.range(0, actors()).mapToObj(Movies::actor),
            allRoles())
        .flatMap(lines -> lines);
  }

  private static Line movie(int n) {
    String id = movieId(n);
    return new Line(
        "Movie",
        entityKeys("MOVIE#" + id),
        attributes(
            "movieId", id,
            "title", title(n),
            "released", released(n),
            "genre", GENRES.get(n % GENRES.size())));
  }

  private static Line actor(int n) {
    String id = actorId(n);
    return new Line(
        "Actor",
        entityKeys("ACTOR#" + id),
        attributes("actorId", id, "name", word(n) + " " + word(n / 7) + "son"));
  }

  private Stream<Line> allRoles() {
    Random random = new Random(SEED);
    List<Line> lines = new ArrayList<>();
    for (int movie = 0; movie < movies; movie++) {
      int number = (int) ((long) roles() * (movie + 1) / movies - (long) roles() * movie / movies);
      Set<Integer> cast = new LinkedHashSet<>();
      while (cast.size() < number) {
        cast.add((int) (actors() * Math.pow(random.nextDouble(), 2)));
      }
      int credit = 0;
      for (int actor : cast) {
        lines.add(role(movie, actor, ++credit));
      }
    }
    return lines.stream();
  }

  private static Line role(int movie, int actor, int credit) {
    String movieId = movieId(movie);
    String actorId = actorId(actor);
    String order = digits(2, credit);
    return new Line(
        "Role",
        attributes(
            "PK", "MOVIE#" + movieId,
            "SK", "ACTOR#" + actorId,
            "GSI1PK", "ACTOR#" + actorId,
            "GSI1SK", "MOVIE#" + released(movie) + "#" + movieId,
            "GSI2PK", "MOVIE#" + movieId,
            "GSI2SK", "ACTOR#" + order + "#" + actorId),
        attributes(
            "movieId", movieId,
            "actorId", actorId,
            "character", word(actor + movie),
            "credit", order,
            "released", released(movie)));
  }

  private static Map<String, String> entityKeys(String key) {
    return attributes("PK", key, "SK", key);
  }

  private static String movieId(int n) {
    return "m" + digits(5, n);
  }

  private static String actorId(int n) {
    return "a" + digits(5, n);
  }

  private static String digits(int length, int n) {
    String digits = Integer.toString(n);
    return "0".repeat(length - digits.length()) + digits;
  }

  private static String title(int n) {
    return word(n) + " " + word(n / 3 + 1) + " " + word(n / 11 + 2);
  }

  private static String released(int n) {
    return (1920 + n % 100) + "-" + digits(2, n % 12 + 1);
  }

  private static String word(int n) {
    return WORDS.get(n % WORDS.size());
  }

  private static Map<String, String> attributes(String... namesAndValues) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      attributes.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return attributes;
  }
}
