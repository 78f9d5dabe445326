// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.client;

import dev.adjoin.internal.engine.operation.table.EmptyLists;
import dev.adjoin.internal.engine.operation.table.Unavailable;
import dev.adjoin.internal.engine.operation.table.Unsupported;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableReplicaAutoScalingRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableReplicaAutoScalingResponse;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsResponse;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingResponse;

/**
 * The client methods for features that this engine does not have: {@link Unsupported} operations
 * are refused by name, and there is nothing to list or to describe.
 */
interface UnavailableCalls extends DynamoDbClient {
  @Override
  default ListBackupsResponse listBackups(ListBackupsRequest request) {
    return EmptyLists.backups(request);
  }

  @Override
  default ListExportsResponse listExports(ListExportsRequest request) {
    return EmptyLists.exports(request);
  }

  @Override
  default ListImportsResponse listImports(ListImportsRequest request) {
    return EmptyLists.imports(request);
  }

  @Override
  default ListGlobalTablesResponse listGlobalTables(ListGlobalTablesRequest request) {
    return EmptyLists.globalTables(request);
  }

  @Override
  default ListContributorInsightsResponse listContributorInsights(
      ListContributorInsightsRequest request) {
    return EmptyLists.insights(request);
  }

  @Override
  default CreateBackupResponse createBackup(CreateBackupRequest request) {
    throw Unsupported.CREATE_BACKUP.refusal();
  }

  @Override
  default DeleteBackupResponse deleteBackup(DeleteBackupRequest request) {
    throw Unavailable.backup(request.backupArn());
  }

  @Override
  default DescribeBackupResponse describeBackup(DescribeBackupRequest request) {
    throw Unavailable.backup(request.backupArn());
  }

  @Override
  default RestoreTableFromBackupResponse restoreTableFromBackup(
      RestoreTableFromBackupRequest request) {
    throw Unsupported.RESTORE_TABLE_FROM_BACKUP.refusal();
  }

  @Override
  default RestoreTableToPointInTimeResponse restoreTableToPointInTime(
      RestoreTableToPointInTimeRequest request) {
    throw Unsupported.RESTORE_TABLE_TO_POINT_IN_TIME.refusal();
  }

  @Override
  default ExportTableToPointInTimeResponse exportTableToPointInTime(
      ExportTableToPointInTimeRequest request) {
    throw Unsupported.EXPORT_TABLE_TO_POINT_IN_TIME.refusal();
  }

  @Override
  default DescribeExportResponse describeExport(DescribeExportRequest request) {
    throw Unavailable.export(request.exportArn());
  }

  @Override
  default ImportTableResponse importTable(ImportTableRequest request) {
    throw Unsupported.IMPORT_TABLE.refusal();
  }

  @Override
  default DescribeImportResponse describeImport(DescribeImportRequest request) {
    throw Unavailable.imported(request.importArn());
  }

  @Override
  default CreateGlobalTableResponse createGlobalTable(CreateGlobalTableRequest request) {
    throw Unsupported.CREATE_GLOBAL_TABLE.refusal();
  }

  @Override
  default UpdateGlobalTableResponse updateGlobalTable(UpdateGlobalTableRequest request) {
    throw Unsupported.UPDATE_GLOBAL_TABLE.refusal();
  }

  @Override
  default DescribeGlobalTableResponse describeGlobalTable(DescribeGlobalTableRequest request) {
    throw Unavailable.globalTable(request.globalTableName());
  }

  @Override
  default DescribeGlobalTableSettingsResponse describeGlobalTableSettings(
      DescribeGlobalTableSettingsRequest request) {
    throw Unavailable.globalTableSettings(request.globalTableName());
  }

  @Override
  default UpdateGlobalTableSettingsResponse updateGlobalTableSettings(
      UpdateGlobalTableSettingsRequest request) {
    throw Unsupported.UPDATE_GLOBAL_TABLE_SETTINGS.refusal();
  }

  @Override
  default DescribeTableReplicaAutoScalingResponse describeTableReplicaAutoScaling(
      DescribeTableReplicaAutoScalingRequest request) {
    throw Unavailable.replicas(request.tableName());
  }

  @Override
  default UpdateTableReplicaAutoScalingResponse updateTableReplicaAutoScaling(
      UpdateTableReplicaAutoScalingRequest request) {
    throw Unsupported.UPDATE_TABLE_REPLICA_AUTO_SCALING.refusal();
  }

  @Override
  default EnableKinesisStreamingDestinationResponse enableKinesisStreamingDestination(
      EnableKinesisStreamingDestinationRequest request) {
    throw Unsupported.ENABLE_KINESIS_STREAMING_DESTINATION.refusal();
  }

  @Override
  default DisableKinesisStreamingDestinationResponse disableKinesisStreamingDestination(
      DisableKinesisStreamingDestinationRequest request) {
    throw Unsupported.DISABLE_KINESIS_STREAMING_DESTINATION.refusal();
  }

  @Override
  default UpdateKinesisStreamingDestinationResponse updateKinesisStreamingDestination(
      UpdateKinesisStreamingDestinationRequest request) {
    throw Unsupported.UPDATE_KINESIS_STREAMING_DESTINATION.refusal();
  }

  @Override
  default PutResourcePolicyResponse putResourcePolicy(PutResourcePolicyRequest request) {
    throw Unsupported.PUT_RESOURCE_POLICY.refusal();
  }

  @Override
  default SearchVectorsResponse searchVectors(SearchVectorsRequest request) {
    throw Unsupported.SEARCH_VECTORS.refusal();
  }
}
