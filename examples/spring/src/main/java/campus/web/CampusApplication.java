// SPDX-License-Identifier: Apache-2.0
package campus.web;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The web service. */
@SpringBootApplication
public class CampusApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(CampusApplication.class, arguments);
  }
}
