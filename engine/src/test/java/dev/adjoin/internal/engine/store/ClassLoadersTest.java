// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.engine.DirectoryInUseException;
import dev.adjoin.engine.Durability;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two class loaders in one process, each with the engine's classes, open the same directory. */
class ClassLoadersTest {
  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void resolve() throws IOException {
    directory = temporary.toRealPath().resolve("store");
  }

  private static URLClassLoader another() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** Opens the store with the class loader's classes. */
  private AutoCloseable openBy(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> durability = loader.loadClass(Durability.class.getName());
    return (AutoCloseable)
        loader
            .loadClass(FileStore.class.getName())
            .getMethod("open", Path.class, durability)
            .invoke(null, directory, durability.getEnumConstants()[0]);
  }

  private String refusalBy(ClassLoader loader) {
    return catchThrowableOfType(InvocationTargetException.class, () -> openBy(loader))
        .getCause()
        .toString();
  }

  private String inUse(String holder) {
    return DirectoryInUseException.class.getName() + ": " + directory + " is in use by " + holder;
  }

  @Test
  void theSecondIsRefusedAndTheFirstKeepsItsLock() throws Exception {
    try (URLClassLoader loader = another();
        FileStore store = FileStore.open(directory, Durability.SYNC)) {
      assertThat(refusalBy(loader)).startsWith(inUse("this process"));
      System.gc();
      try (Child child = Child.start(OpensAStore.class, directory.toString())) {
        assertThat(child.nextLine()).isEqualTo(inUse("process " + ProcessHandle.current().pid()));
      }
      store.space("space");
    }
  }

  @Test
  void theSecondMayHaveItWhenTheFirstHasLetGo() throws Exception {
    try (URLClassLoader loader = another()) {
      FileStore store = FileStore.open(directory, Durability.SYNC);
      assertThat(refusalBy(loader)).startsWith(inUse("this process"));
      store.close();
      openBy(loader).close();
    }
  }
}
