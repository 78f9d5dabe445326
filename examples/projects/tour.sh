# SPDX-License-Identifier: Apache-2.0
# A hierarchy of three levels in one partition, each readable alone, without an index

# Load two organizations with their projects and tasks.
./adjoin load examples/projects/model.yaml examples/projects/sample.jsonl

# Everything of the library: one Query on one partition. A task's key begins with its project's, and
# a project's partition is its organization's.
./adjoin ask examples/projects/model.yaml everything orgId=library

# A project with its tasks: a part of the same partition, by the beginning of the sort key.
./adjoin ask examples/projects/model.yaml projectWithTasks orgId=library projectId=archive

# The projects alone. Their tasks lie between them, so Adjoin jumps from one project to the next
# instead of reading all tasks.
./adjoin ask examples/projects/model.yaml projects orgId=library

# These are the requests of that jump.
./adjoin plan examples/projects/model.yaml --requests projects orgId=library

# A task is done.
./adjoin change examples/projects/model.yaml Task orgId=library projectId=opening taskId=t2 \
  --set status=done

# A task is found by its path: organization, project, task.
./adjoin ask examples/projects/model.yaml task orgId=library projectId=opening taskId=t2

# What would deleting the theatre remove? Everything below it, level by level.
./adjoin delete examples/projects/model.yaml Organization theatre --dry-run
