import { expect, test } from 'vitest'
import { shortenPlan } from './shorten-plan.js'

test('a plan keeps what was executed and found something or took time, its conditions, and what the whole took', () => {
  expect(
    shortenPlan([
      'Limit  (cost=0.42..1.00 rows=25 width=44) (actual time=0.1..0.2 rows=25.00 loops=1)',
      '  Buffers: shared hit=5',
      '  ->  Append  (cost=0.42..9.00 rows=99 width=44) (actual time=0.1..0.2 rows=25.00 loops=1)',
      '        Buffers: shared hit=5',
      '        ->  Index Scan using a on operations  (cost=0.42..9.00 rows=99 width=44) (actual time=0.1..0.2 rows=2.50 loops=10)',
      "              Index Cond: (network_id = '1'::text)",
      '              Heap Fetches: 0',
      '        ->  Subquery Scan on one  (cost=0.42..9.00 rows=99 width=44) (actual time=0.1..0.2 rows=0.00 loops=1)',
      '              ->  Seq Scan on changes  (cost=0.42..9.00 rows=99 width=44) (actual time=0.1..0.2 rows=0.00 loops=1)',
      '                    Filter: (hour < now())',
      '                    Rows Removed by Filter: 9',
      '        ->  Nested Loop  (cost=0.42..9.00 rows=99 width=44) (actual time=0.01..0.09 rows=0.00 loops=1)',
      '              ->  Seq Scan on detached  (cost=0.42..9.00 rows=99 width=44) (actual time=0.01..0.02 rows=3.00 loops=1)',
      '        ->  Index Scan using b on archived  (cost=0.42..9.00 rows=99 width=44) (never executed)',
      "              Index Cond: (network_id = '1'::text)",
      '              ->  Result  (cost=0.42..9.00 rows=99 width=44) (never executed)',
      'Planning Time: 0.100 ms',
      'Execution Time: 0.300 ms',
    ]),
  ).toBe(`Limit (25 rows, 0.2 ms)
  Buffers: shared hit=5
  Append (25 rows, 0.2 ms)
    Index Scan using a on operations (2.5 rows, 0.2 ms, 10 times)
      Index Cond: (network_id = '1')
    Seq Scan on changes (0 rows, 0.2 ms)
      Filter: (hour < now())
      Rows Removed by Filter: 9
Planning Time: 0.100 ms
Execution Time: 0.300 ms`)
})
