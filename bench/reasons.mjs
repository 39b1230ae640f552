// Why a figure that we reach for is not reached, and what would. Printed under "Not reached" only when that is so.

export const REASONS = {};
