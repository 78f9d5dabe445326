// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.slice;

import dev.adjoin.spring.campus.Campus;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application of which a test takes a slice. */
@SpringBootApplication
@AutoConfigurationPackage(basePackageClasses = Campus.class)
class Application {}
