// SPDX-License-Identifier: Apache-2.0
/** Adjoin in applications with Spring Boot. Spring is what the application brings. */
module dev.adjoin.spring {
  requires transitive dev.adjoin;
  requires static dev.adjoin.engine;
  requires org.slf4j;
  requires software.amazon.awssdk.core;
  requires spring.beans;
  requires spring.boot;
  requires spring.boot.autoconfigure;
  requires spring.context;
  requires spring.core;
  requires static micrometer.core;
  requires static micrometer.observation;
  requires static org.junit.jupiter.api;
  requires static spring.boot.actuator;
  requires static spring.boot.health;
  requires static spring.boot.test;
  requires static spring.boot.test.autoconfigure;
  requires static spring.test;
  requires static spring.tx;
  requires static spring.web;
  requires static spring.webmvc;

  exports dev.adjoin.spring;
  exports dev.adjoin.spring.test;

  opens dev.adjoin.spring;
  opens dev.adjoin.spring.test;
}
