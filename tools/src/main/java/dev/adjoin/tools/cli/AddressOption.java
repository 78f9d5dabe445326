// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.http.HttpEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** Where a command listens. */
final class AddressOption {
  private static final int LAST_PORT = 65535;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      showDefaultValue = Visibility.ALWAYS,
      description = "The port to listen at; 0 takes any that is free.")
  private int port = 8000;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      showDefaultValue = Visibility.ALWAYS,
      description = "The address to listen at; 0.0.0.0 is every one of this machine.")
  private String host = "127.0.0.1";

  HttpEndpoint serve(EmbeddedDynamoDb dynamoDb) {
    try {
      return HttpEndpoint.start(dynamoDb.client(), dynamoDb.streams(), address());
    } catch (IOException e) {
      throw Failure.failed(
          "Port " + port + " of " + host + " is not to be had: " + e.getMessage(),
          "Stop what uses it, or take another with --port; --port 0 takes any that is free");
    }
  }

  private InetSocketAddress address() {
    if (port < 0 || port > LAST_PORT) {
      throw Failure.mistake(
          "--port must be from 0 to " + LAST_PORT + ", but was " + port,
          "Leave it out for 8000, or say 0 for any that is free");
    }
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved() || !isOurs(address.getAddress())) {
      throw Failure.mistake(
          "\"" + host + "\" is no address of this machine",
          "Leave --host out for 127.0.0.1, or say 0.0.0.0 for every address");
    }
    return address;
  }

  private static boolean isOurs(InetAddress address) {
    try {
      return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true; // listening there will show it
    }
  }
}
