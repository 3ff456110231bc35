import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import type { AppContext } from '#services/app-context.ts';
import { itemOf } from '#services/cashier/request-view.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import {
  code,
  type ExportCell,
  type ExportTable,
  money,
  text,
  textColumn,
  time,
} from './export-table.ts';
import { WORDS } from './export-words.ts';

const COLUMNS = [textColumn(WORDS.detail, 30), textColumn(WORDS.value, 70)];

type Line = readonly [ExportCell, ExportCell];

/** Receipt of a deposit or withdrawal with its history. Errors: NOT_FOUND for another player's request. */
export async function receiptTable(
  context: AppContext,
  accountId: number,
  { RequestId }: ExportRequest,
): Promise<Reply<ExportTable>> {
  const request = RequestId === undefined ? null : await context.cashier.requestById(RequestId);
  if (request === null || request.userId !== accountId || request.submittedAt === null)
    return decline('NOT_FOUND');
  const item = await itemOf(context, request);
  const lines = linesOf(item);
  return answer({
    title: item.type === 'Deposit' ? WORDS.depositReceipt : WORDS.withdrawalReceipt,
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
function linesOf(item: DwItem): readonly Line[] {
  const { approvedAmount, accountNumber, utr, rejectCode, rejectReason } = item;
  const settled = item.type === 'Deposit' ? 'RECEIVED' : 'PAID_OUT';
  return [
    [code('REQUEST'), text(item.referenceNo)],
    [code('METHOD'), text(item.paymentMethod)],
    ...lineOf('ACCOUNT', accountNumber),
    ...lineOf('REFERENCE', utr),
    [code('AMOUNT'), money(item.amount)],
    ...(approvedAmount === null ? [] : [[code(settled), money(approvedAmount)] as const]),
    ...(rejectCode === null ? [] : [[code('REASON'), code(rejectCode)] as const]),
    ...lineOf('REASON', rejectReason === '' ? null : rejectReason),
    ...item.steps.map((step): Line => [code(step.state), time(step.time)]),
  ];
}

function lineOf(name: string, value: string | null): readonly Line[] {
  return value === null ? [] : [[code(name), text(value)]];
}
