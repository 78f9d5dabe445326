// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.serve;

import dev.adjoin.tools.console.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The options for the address at which a command listens. */
public final class AddressOption {
  private static final int LAST_PORT = 65535;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      showDefaultValue = Visibility.ALWAYS,
      description = "The port to listen at; 0 takes any that is free.")
  private String port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      showDefaultValue = Visibility.ALWAYS,
      description = "The address to listen at; 0.0.0.0 is every one of this machine.")
  private String host = "127.0.0.1";

  private final String defaultPort;

  /** Starts a server at an address. */
  public interface Start<S> {
    S at(InetSocketAddress address) throws IOException;
  }

  public AddressOption(String defaultPort) {
    this.port = defaultPort;
    this.defaultPort = defaultPort;
  }

  /** Fails if the address is not available, before the engine is opened. */
  void requireFree() {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(address());
    } catch (IOException e) {
      throw taken(e);
    }
  }

  /** Starts a server; fails with a fix if the address is not available. */
  public <S> S serve(Start<S> start) {
    try {
      return start.at(address());
    } catch (IOException e) {
      throw taken(e);
    }
  }

  private Failure taken(IOException e) {
    String reason = e.getMessage();
    return Failure.failed(
        "Port " + port + " of " + host + " cannot be used: " + reason,
        reason != null && reason.startsWith("Permission denied")
            ? "Take one above 1023 with --port; those below are the administrator's"
            : "Stop what uses it, or take another with --port; --port 0 takes any that is free");
  }

  private int port() {
    int number = port.matches("\\d{1,5}") ? Integer.parseInt(port) : LAST_PORT + 1;
    if (number > LAST_PORT) {
      throw Failure.mistake(
          "--port must be a number from 0 to " + LAST_PORT + ", but was \"" + port + "\"",
          "Leave it out for " + defaultPort + ", or pass 0 for any that is free");
    }
    return number;
  }

  /** Whether other machines can reach the address. */
  boolean isOpen() {
    return !address().getAddress().isLoopbackAddress();
  }

  @Override
  public String toString() {
    return host;
  }

  private InetSocketAddress address() {
    InetSocketAddress address = new InetSocketAddress(host, port());
    if (address.isUnresolved() || !isOurs(address.getAddress())) {
      throw Failure.mistake(
          "\"" + host + "\" is not an address of this machine",
          "Leave --host out for 127.0.0.1, or pass 0.0.0.0 for every address");
    }
    return address;
  }

  private static boolean isOurs(InetAddress address) {
    try {
      return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true; // The attempt to listen will report the problem.
    }
  }
}
