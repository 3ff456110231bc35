import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { toRequestItem } from '#cash/requests/request-view.ts';
import type { OfficeEnv } from '#office/env.ts';
import {
  code,
  type ExportCell,
  type ExportTable,
  money,
  text,
  textColumn,
  time,
} from './export-table.ts';
import { EXPORT_TEXTS } from './export-words.ts';

const COLUMNS = [textColumn(EXPORT_TEXTS.detail, 30), textColumn(EXPORT_TEXTS.value, 70)];

type Line = readonly [ExportCell, ExportCell];

/** Receipt of a deposit or withdrawal with its history. Errors: NOT_FOUND for another player's request. */
export async function receiptTable(
  context: OfficeEnv,
  accountId: number,
  { RequestId }: ExportRequest,
): Promise<ServiceResult<ExportTable>> {
  const request = RequestId === undefined ? null : await context.cashier.requestById(RequestId);
  if (request === null || request.userId !== accountId || request.submittedAt === null)
    return fail('NOT_FOUND');
  const item = await toRequestItem(context, request);
  const lines = listLines(item);
  return ok({
    title: item.type === 'Deposit' ? EXPORT_TEXTS.depositReceipt : EXPORT_TEXTS.withdrawalReceipt,
    name: `receipt-${item.referenceNo}`,
    columns: COLUMNS,
    totalCount: lines.length,
    sums: [],
    range: null,
    rows: async function* () {
      yield lines;
    },
  });
}

/** Request details, followed by each state with its time. */
function listLines(item: DwItem): readonly Line[] {
  const { approvedAmount, accountNumber, utr, rejectCode, rejectReason } = item;
  const settled = item.type === 'Deposit' ? 'RECEIVED' : 'PAID_OUT';
  return [
    [code('REQUEST'), text(item.referenceNo)],
    [code('METHOD'), text(item.paymentMethod)],
    ...toLine('ACCOUNT', accountNumber),
    ...toLine('REFERENCE', utr),
    [code('AMOUNT'), money(item.amount)],
    ...(approvedAmount === null ? [] : [[code(settled), money(approvedAmount)] as const]),
    ...(rejectCode === null ? [] : [[code('REASON'), code(rejectCode)] as const]),
    ...toLine('REASON', rejectReason === '' ? null : rejectReason),
    ...item.steps.map((step): Line => [code(step.state), time(step.time)]),
  ];
}

function toLine(name: string, value: string | null): readonly Line[] {
  return value === null ? [] : [[code(name), text(value)]];
}
