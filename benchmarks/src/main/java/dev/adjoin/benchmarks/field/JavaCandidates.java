// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.util.VersionInfo;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The libraries that run in this process. */
final class JavaCandidates {
  private static final Path SOURCES = Path.of("src/main/java/dev/adjoin/benchmarks/field");

  private JavaCandidates() {}

  /**
   * @param module the folder of this module
   */
  static List<Candidate> in(Path module) {
    return List.of(adjoin(module), guides(module), enhanced(module));
  }

  static Candidate adjoin(Path module) {
    return new Candidate(
        "Adjoin",
        sources(module, "AdjoinLibrary.java"),
        AdjoinLibrary.LAYOUT,
        Map.of(),
        opener(AdjoinLibrary::new));
  }

  static Candidate guides(Path module) {
    return new Candidate(
        "the guides",
        sources(module, "GuidesLibrary.java"),
        GuidesLibrary.LAYOUT,
        Map.of(
            Task.CREATE, "the guides do not claim that an address is unique",
            Task.PAGE, "the guides show pages and filters, but not both at once",
            Task.BULK, "the guides add in batches, and keep the number only for single links"),
        opener(GuidesLibrary::new));
  }

  private static Candidate enhanced(Path module) {
    return new Candidate(
        "Enhanced Client " + VersionInfo.SDK_VERSION,
        sources(module, "EnhancedModel.java", "EnhancedLibrary.java"),
        EnhancedLibrary.LAYOUT,
        Map.of(Task.LINK, "the count needs an extension of the client, which is in its model"),
        opener(EnhancedLibrary::new));
  }

  private static List<Path> sources(Path module, String... files) {
    return Stream.of(files).map(file -> module.resolve(SOURCES).resolve(file)).toList();
  }

  private static Function<URI, Library> opener(Function<DynamoDbClient, Library> library) {
    return endpoint -> library.apply(client(endpoint));
  }

  /** A client with the SDK's own settings, which retries a request up to 8 times. */
  static DynamoDbClient client(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(FieldServer.ACCESS_KEY, "any")))
        .httpClientBuilder(Apache5HttpClient.builder())
        .build();
  }
}
