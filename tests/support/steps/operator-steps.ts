import { json, type NamedStep } from './walk-step.ts';

/** Returns the steps of the operator; nothing of them changes an order that others need. */
export function operatorSteps({
  stranger,
  paid,
}: {
  stranger: string;
  paid: { orderId: string };
}): NamedStep[] {
  const decide = (body: object) => ({
    params: { orderId: paid.orderId },
    headers: json,
    body: JSON.stringify(body),
  });
  const reason = 'เห็นในบัญชีแล้ว';
  const giveBack = (reference: string) => ({
    headers: json,
    body: JSON.stringify({ reference, returnReference: 'back-1', reason }),
  });
  return [
    { id: 'approveOperatorOrder', ...decide({ reason }) },
    { id: 'approveOperatorOrder', ...decide({ reason: '' }), status: 400 },
    { id: 'approveOperatorOrder', ...decide({ reason }), token: stranger, status: 404 },
    { id: 'rejectOperatorOrder', ...decide({ reason }) },
    { id: 'rejectOperatorOrder', ...decide({}), status: 400 },
    { id: 'rejectOperatorOrder', ...decide({ reason }), token: stranger, status: 404 },
    { id: 'returnOperatorMoney', ...giveBack('bank-1') },
    { id: 'returnOperatorMoney', ...giveBack('bank-1'), status: 404 },
    { id: 'returnOperatorMoney', ...giveBack(''), status: 400 },
    { id: 'returnOperatorMoney', ...giveBack('bank-1'), token: stranger, status: 404 },
    { id: 'getOperatorOverview' },
    { id: 'getOperatorOverview', token: stranger, status: 404 },
  ];
}
